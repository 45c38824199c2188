import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** Returns the number of database connections that wait for a lock, without those that note when a person was last seen. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query not like 'update "users" set "last_seen_at"%'`.execute(db);
  return rows.length;
}
