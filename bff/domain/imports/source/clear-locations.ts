import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { sealSource } from "./emag-source.service.ts";

// Earlier versions stored the query of an import address in clear. PostgreSQL cannot seal it, because it does not have the key.

const LOCATIONS = ["pdf_location", "xml_location", "epub_location"] as const;
/** Matches a URL with a value in its query that is not hidden. */
const CLEAR_QUERY = String.raw`^[^?#]*\?([^#]*&)?[^=&#]*=(?!…(&|#|$))[^&#]`;

/** Builds the condition for rows that store a query in clear. `column` refers to a column by its name. */
export function storesClearQuery(
  column: (name: (typeof LOCATIONS)[number]) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const conditions = LOCATIONS.map((name) => sql`coalesce(${column(name)}, '') ~ ${CLEAR_QUERY}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Seals the queries that previous imports store in clear. */
export async function sealPreviousLocations({
  db,
  secrets,
}: Pick<PlatformContext, "db" | "secrets">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("previous_imports")
      .select(["emag_id", "location_credentials", ...LOCATIONS])
      .where(storesClearQuery(sql.ref))
      .forUpdate()
      .execute();
    for (const { emag_id, ...stored } of rows)
      await trx
        .updateTable("previous_imports")
        .set(sealSource(secrets, stored))
        .where("emag_id", "=", emag_id)
        .execute();
  });
}
