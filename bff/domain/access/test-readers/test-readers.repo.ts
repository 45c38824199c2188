import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { TestReadersTable } from "#bff/schema/tables/access.ts";
import type { Db } from "#bff/schema/tables.ts";

export type TestReaderRow = Selectable<TestReadersTable>;

export function listTestReaders(db: Db, publicationId: number) {
  return db
    .selectFrom("test_readers")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findTestReaders(db: Db, publicationId: number, ids: readonly string[]) {
  return db
    .selectFrom("test_readers")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Takes an advisory lock for the transaction, so that concurrent inserts cannot exceed the maximum. */
export async function lockTestReaders(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('test_readers'), ${publicationId}::int)`.execute(trx);
}

export function countTestReaders(db: Db, publicationId: number) {
  return countRows(db.selectFrom("test_readers").where("publication_id", "=", publicationId));
}

export function insertTestReader(trx: Db, reader: Insertable<TestReadersTable>) {
  return trx.insertInto("test_readers").values(reader).returningAll().executeTakeFirstOrThrow();
}

/** Updates the test reader who signed in with this subject before. Returns undefined if there is none. */
export function updateSignedIn(
  trx: Db,
  publicationId: number,
  subject: string,
  change: Updateable<TestReadersTable>,
) {
  return trx
    .updateTable("test_readers")
    .set(change)
    .where("publication_id", "=", publicationId)
    .where("subject", "=", subject)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a test reader. Returns its ID, name and account, or undefined if it does not exist. */
export function deleteTestReader(trx: Db, publicationId: number, id: string) {
  return trx
    .deleteFrom("test_readers")
    .where("publication_id", "=", publicationId)
    .where("id", "=", id)
    .returning(["id", "name", "reader_id"])
    .executeTakeFirst();
}
