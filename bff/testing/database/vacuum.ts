import { type Kysely, sql } from "kysely";
import type { Database } from "#bff/schema/tables.ts";

/**
 * Vacuums and analyzes all tables, after which queries read what indexes contain from them alone. Until the log of a commit is flushed,
 * its rows do not count as visible to all, and those of commits shortly before neither. Commits of test databases do not flush it, so
 * the log is flushed first, and by each commit of the vacuum.
 */
export async function vacuum(connections: Kysely<Database>): Promise<void> {
  await connections.connection().execute(async (db) => {
    await sql`set synchronous_commit to on`.execute(db);
    await sql`select pg_logical_emit_message(false, 'vacuum', '', true)`.execute(db);
    await sql`vacuum analyze`.execute(db);
    await sql`reset synchronous_commit`.execute(db);
  });
}
