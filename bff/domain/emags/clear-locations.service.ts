import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { sealPreviousLocations, sealSource, storesClearQuery } from "#bff/domain/imports/index.ts";

/**
 * Seals the queries of import addresses that an earlier version stored in clear: of issues, also those in the trash, and of
 * their previous imports. Called at the start, because migrations do not have the key. Finds nothing afterwards.
 */
export async function sealClearLocations(services: Pick<PlatformContext, "db" | "secrets">): Promise<void> {
  const { db, secrets } = services;
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("all_emags")
      .select(["id", "location_credentials", "pdf_location", "xml_location", "epub_location"])
      .where(storesClearQuery(sql.ref))
      .forNoKeyUpdate()
      .execute();
    for (const { id, ...stored } of rows)
      await trx.updateTable("all_emags").set(sealSource(secrets, stored)).where("id", "=", id).execute();
  });
  await sealPreviousLocations(services);
}
