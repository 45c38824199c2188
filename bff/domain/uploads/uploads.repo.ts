import { type Insertable, type NotNull, type SqlBool, sql } from "kysely";
import type { UploadsTable } from "#bff/schema/tables/uploads.ts";
import type { Db } from "#bff/schema/tables.ts";
import { UPLOAD_SCHEME } from "#shared/contract/imports/locations.ts";

/** Finds an upload of this publication. Uploads of other publications are not found, because they must not be imported. */
export function findUpload(db: Db, publicationId: number, uploadId: string) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
}

/** Returns the known SHA-256 of these uploads by ID. */
export async function listHashes(
  db: Db,
  publicationId: number,
  uploadIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "sha256"])
    .where("publication_id", "=", publicationId)
    .where("id", "=", sql<string>`any(${uploadIds})`)
    .where("sha256", "is not", null)
    .$narrowType<{ sha256: NotNull }>()
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** Finds an upload and takes a share lock on it, so that the sweep does not delete it before the transaction ends. */
export function lockUpload(trx: Db, publicationId: number, uploadId: string) {
  return trx
    .selectFrom("uploads")
    .select(["kind", "file_name"])
    .where("publication_id", "=", publicationId)
    .where("id", "=", uploadId)
    .forShare()
    .executeTakeFirst();
}

/** Inserts a finished upload. Returns false if it exists already. */
export async function insertUpload(db: Db, row: Insertable<UploadsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("uploads")
    .values(row)
    // No conflict column is given: if two inserts race, either unique index may report the conflict.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Deletes uploads older than `days` that no issue uses, and returns them. */
export async function deleteUnused(db: Db, days: number) {
  const unused = await db
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where(isUnused)
    .execute();
  if (unused.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", sql<string>`any(${unused.map(({ id }) => id)})`)
      .forUpdate()
      .skipLocked()
      .execute();
    return (
      trx
        .deleteFrom("uploads")
        .where("id", "=", sql<string>`any(${locked.map(({ id }) => id)})`)
        // Checked again, because an issue may have been created before the rows were locked.
        .where(isUnused)
        .returning(["id", "storage_key"])
        .execute()
    );
  });
}

/** Condition for uploads that no issue uses, not even one in the trash. `not in`, because PostgreSQL then hashes all locations once, not per upload. */
const isUnused = sql<SqlBool>`id not in (
  select substr(place, ${sql.lit(UPLOAD_SCHEME.length + 1)})
  from (
    select pdf_location, xml_location, epub_location from all_emags
    union all select pdf_location, xml_location, epub_location from previous_imports
  ) imported, lateral (values (pdf_location), (xml_location), (epub_location)) source(place)
  where place like ${sql.lit(`${UPLOAD_SCHEME}%`)})`;

/** Returns those of the given storage keys that belong to an upload. */
export async function filterReferencedKeys(db: Db, storageKeys: string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom("uploads")
    .select("storage_key")
    .where("storage_key", "in", storageKeys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}
