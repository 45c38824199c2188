import { type Selectable, sql, type Updateable } from "kysely";
import type { ReaderAccountsTable } from "#bff/schema/tables/readers.ts";
import type { Db } from "#bff/schema/tables.ts";

export type ReaderRow = Selectable<ReaderAccountsTable>;

/** Finds a reader who may sign in. */
export function findActiveReader(db: Db, id: string) {
  return db
    .selectFrom("reader_accounts")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
}

/** Finds a reader by an address in lower case. */
export function findReaderByEmail(db: Db, email: string) {
  return db.selectFrom("reader_accounts").selectAll().where("email", "=", email).executeTakeFirst();
}

export function lockReader(trx: Db, id: string) {
  return trx.selectFrom("reader_accounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Inserts a reader without a password, or returns the reader who has the address. */
export async function insertReader(
  trx: Db,
  given: Pick<ReaderRow, "email" | "name" | "language">,
): Promise<ReaderRow & { is_new: boolean }> {
  for (;;) {
    const inserted = await trx
      .insertInto("reader_accounts")
      .values(given)
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return { ...inserted, is_new: true };
    const found = await trx
      .selectFrom("reader_accounts")
      .selectAll()
      .where("email", "=", given.email)
      .forUpdate()
      .executeTakeFirst();
    // The account may be erased, or its address changed, between the two.
    if (found) return { ...found, is_new: false };
  }
}

export async function updateReader(
  trx: Db,
  id: string,
  change: Updateable<ReaderAccountsTable>,
): Promise<void> {
  await trx
    .updateTable("reader_accounts")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Stores that a reader is here now. Keeps the version, because nothing of the account changes. */
export async function touchReader(db: Db, id: string): Promise<void> {
  await db
    .updateTable("reader_accounts")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function deleteReader(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("reader_accounts").where("id", "=", id).execute();
}

/**
 * Lists accounts whose address was not verified for as long as their organizations keep them, from the day on which each of them first
 * invited the reader. Leaves out readers who have an invitation that they can still accept, or a product that has not ended.
 */
export async function listOldUnverified(db: Db, defaultDays: number, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from reader_accounts a
    where a.verified_at is null
      and (a.created_at < now() - make_interval(days => ${defaultDays})
        or exists (select from reader_organizations o where o.reader_id = a.id))
      and not exists (
        select from reader_organizations o left join reader_settings s on s.organization_id = o.organization_id
        where o.reader_id = a.id
          and o.joined_at >= now() - make_interval(days => coalesce(s.unverified_days, ${defaultDays}))
      )
      and not exists (select from reader_links l where l.email = a.email and l.expires_at > now())
      and not exists (
        -- A day ends later where clocks are behind those of the database.
        select from holdings h where h.reader_id = a.id and coalesce(h.ends_on, 'infinity') >= current_date - 1
      )
    limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}
