import { type Kysely, sql } from "kysely";

/**
 * Records in the audit log when a change was made, not when its transaction began, because the transaction may have waited for a
 * lock in between.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries alter column at set default clock_timestamp()`.execute(db);
}
