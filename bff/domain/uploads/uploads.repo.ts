import { type Insertable, sql } from "kysely";
import type { UploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../services.ts";

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
export function deleteUnused(db: Db, days: number) {
  return db
    .deleteFrom("uploads")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("emags")
            .select("emags.id")
            .whereRef("emags.publication_id", "=", "uploads.publication_id")
            .where((eb) => {
              const name = sql<string>`'upload://' || uploads.id`;
              return eb.or([
                eb("emags.pdf_location", "=", name),
                eb("emags.xml_location", "=", name),
                eb("emags.epub_location", "=", name),
              ]);
            }),
        ),
      ),
    )
    .returning(["id", "storage_key"])
    .execute();
}

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
