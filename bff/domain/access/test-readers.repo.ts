import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { TestReadersTable } from "../../schema/tables/access.ts";
import type { Db } from "../../schema/tables.ts";

export type TestReaderRow = Selectable<TestReadersTable>;

export function listTestReaders(db: Db, publicationId: number): Promise<TestReaderRow[]> {
  return db
    .selectFrom("test_readers")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findTestReaders(
  db: Db,
  publicationId: number,
  ids: readonly string[],
): Promise<TestReaderRow[]> {
  return db
    .selectFrom("test_readers")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** One writer at a time, so that there are never more than may be. */
export async function lockTestReaders(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('test_readers'), ${publicationId}::int)`.execute(trx);
}

export async function countTestReaders(db: Db, publicationId: number): Promise<number> {
  const { count } = await db
    .selectFrom("test_readers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("publication_id", "=", publicationId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTestReader(trx: Db, reader: Insertable<TestReadersTable>): Promise<TestReaderRow> {
  return trx.insertInto("test_readers").values(reader).returningAll().executeTakeFirstOrThrow();
}

/** The reader who signed in as this one before, with other tokens; undefined for a new one. */
export function renewSignedIn(
  trx: Db,
  publicationId: number,
  subject: string,
  change: Updateable<TestReadersTable>,
): Promise<TestReaderRow | undefined> {
  return trx
    .updateTable("test_readers")
    .set(change)
    .where("publication_id", "=", publicationId)
    .where("subject", "=", subject)
    .returningAll()
    .executeTakeFirst();
}

/** Answers what was deleted; undefined where there was none. */
export function deleteTestReader(trx: Db, publicationId: number, id: string) {
  return trx
    .deleteFrom("test_readers")
    .where("publication_id", "=", publicationId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();
}
