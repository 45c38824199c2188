import { type Kysely, sql } from "kysely";
import { MAX_CONNECTIONS } from "#bff/app/platform.ts";
import type { Database, Db } from "#bff/schema/tables.ts";

/** What queries have read and written, by PostgreSQL's own counts. */
export interface Observed {
  /** Indexes that were used. */
  indexes: string[];
  /** Those of the given tables that were read sequentially. */
  sequential: string[];
  /** Rows read from the given tables. Index entries that are enough do not count. */
  rows: number;
  /** Entries read, by index. */
  entries: Record<string, number>;
  /** Rows inserted and updated, by table. */
  written: Record<string, number>;
}

interface Count {
  name: string;
  isTable: boolean;
  scans: number;
  rows: number;
  entries: number;
  written: number;
}

/** Runs queries on one connection and returns what they have read from these tables and written to any. */
export async function observeQueries(
  connections: Kysely<Database>,
  tables: readonly string[],
  run: (db: Db) => Promise<unknown>,
): Promise<Observed> {
  await reportCounts(connections, MAX_CONNECTIONS);
  return connections.connection().execute(async (db) => {
    const before = new Map((await readCounts(db, tables)).map((count) => [count.name, count]));
    await run(db);
    const counts = (await readCounts(db, tables)).map((count) => {
      const { scans = 0, rows = 0, entries = 0, written = 0 } = before.get(count.name) ?? {};
      return {
        ...count,
        scans: count.scans - scans,
        rows: count.rows - rows,
        entries: count.entries - entries,
        written: count.written - written,
      };
    });
    const used = counts.filter(({ scans }) => scans > 0);
    return {
      indexes: used.filter(({ isTable }) => !isTable).map(({ name }) => name),
      sequential: used.filter(({ isTable }) => isTable).map(({ name }) => name),
      rows: counts.reduce((sum, { rows }) => sum + rows, 0),
      entries: Object.fromEntries(
        used.filter(({ isTable }) => !isTable).map(({ name, entries }) => [name, entries]),
      ),
      written: Object.fromEntries(
        counts.filter(({ written }) => written > 0).map(({ name, written }) => [name, written]),
      ),
    };
  });
}

/**
 * Has all connections of the pool report what they did before. PostgreSQL lets idle ones do so up to 10 seconds late, when it
 * would count for the observed queries.
 */
async function reportCounts(connections: Kysely<Database>, unreported: number): Promise<void> {
  if (unreported === 0) return;
  await connections.connection().execute(async (db) => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    // While this one is held, so that it is another connection.
    await reportCounts(connections, unreported - 1);
  });
}

async function readCounts(db: Db, tables: readonly string[]): Promise<Count[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const isGiven = sql`relname = any(${tables}::text[])`;
  const { rows } = await sql<Count>`
    select indexrelname as name, false as "isTable", idx_scan::int as scans, 0 as rows, idx_tup_read::int as entries,
      0 as written
    from pg_stat_user_indexes
    union all
    select relname, true, case when ${isGiven} then seq_scan::int else 0 end,
      case when ${isGiven} then (seq_tup_read + coalesce(idx_tup_fetch, 0))::int else 0 end, 0,
      (n_tup_ins + n_tup_upd)::int
    from pg_stat_user_tables where schemaname = 'public'`.execute(db);
  return rows;
}
