import { type Insertable, type SqlBool, sql } from "kysely";
import { UPLOAD_SCHEME } from "#shared/contract/locations.ts";
import type { UploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";

/** An upload of this publication; undefined for another's, which nobody may import. */
export function findUpload(db: Db, publicationId: number, uploadId: string) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
}

/** The same, kept from being swept until the transaction ends. */
export function holdUpload(trx: Db, publicationId: number, uploadId: string) {
  return trx
    .selectFrom("uploads")
    .select(["kind", "file_name"])
    .where("publication_id", "=", publicationId)
    .where("id", "=", uploadId)
    .forShare()
    .executeTakeFirst();
}

/** Writes it down once; false where that was done already. */
export async function insertUpload(db: Db, row: Insertable<UploadsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("uploads")
    .values(row)
    // Not of the id alone: of two at the same moment, either index may be the one that notices.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Forgets files that no issue names although they have been there for so many days, and answers which. */
export async function deleteUnused(db: Db, days: number) {
  const unused = await db
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where(isUnnamed)
    .execute();
  if (unused.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", sql<string>`any(${unused.map(({ id }) => id)})`)
      .forUpdate()
      .skipLocked()
      .execute();
    return (
      trx
        .deleteFrom("uploads")
        .where("id", "=", sql<string>`any(${held.map(({ id }) => id)})`)
        // Once more: an issue that was made before we held them counts.
        .where(isUnnamed)
        .returning(["id", "storage_key"])
        .execute()
    );
  });
}

/** One table of hashes of all that is named: to look through the issues for each upload would take for ever. */
const isUnnamed = sql<SqlBool>`id not in (
  select substr(place, ${sql.lit(UPLOAD_SCHEME.length + 1)})
  from (
    select pdf_location, xml_location, epub_location from emags
    union all select pdf_location, xml_location, epub_location from previous_imports
  ) imported, lateral (values (pdf_location), (xml_location), (epub_location)) source(place)
  where place like ${sql.lit(`${UPLOAD_SCHEME}%`)})`;

/** Which of these storage keys belong to an upload. */
export async function keptKeys(db: Db, storageKeys: string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom("uploads")
    .select("storage_key")
    .where("storage_key", "in", storageKeys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}
