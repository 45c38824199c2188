import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import {
  type StoredLocations,
  sealPreviousLocations,
  sealSource,
  storesClearQuery,
} from "#bff/domain/imports/index.ts";
import { rewriteRows } from "#bff/domain/trash/index.ts";

/**
 * Seals the queries of import addresses that an earlier version stored in clear: of issues, of their previous imports and in the
 * trash. Called at the start, because migrations do not have the key. Finds nothing afterwards.
 */
export async function sealClearLocations(services: Pick<PlatformContext, "db" | "secrets">): Promise<void> {
  const { db, secrets } = services;
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("emags")
      .select(["id", "location_credentials", "pdf_location", "xml_location", "epub_location"])
      .where(storesClearQuery(sql.ref))
      .forNoKeyUpdate()
      .execute();
    for (const { id, ...stored } of rows)
      await trx.updateTable("emags").set(sealSource(secrets, stored)).where("id", "=", id).execute();
  });
  await sealPreviousLocations(services);
  await rewriteRows(
    db,
    ["emags", "previous_imports"],
    storesClearQuery((name) => sql`content ->> ${sql.lit(name)}`),
    (content) => sealTrashed(services, content),
  );
}

/** In the trash, bytes are text as PostgreSQL writes it. */
function sealTrashed({ secrets }: Pick<PlatformContext, "secrets">, content: Record<string, unknown>) {
  const { pdf_location, xml_location, epub_location, location_credentials } = content as Omit<
    StoredLocations,
    "location_credentials"
  > & { location_credentials: string | null };
  const sealed = sealSource(secrets, {
    pdf_location,
    xml_location,
    epub_location,
    location_credentials: location_credentials && Buffer.from(location_credentials.slice(2), "hex"),
  } as StoredLocations);
  const bytes = sealed.location_credentials;
  return { ...sealed, location_credentials: bytes && `\\x${bytes.toString("hex")}` };
}
