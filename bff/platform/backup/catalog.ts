import type pg from "pg";
import { MARKER_TABLE } from "./restore-marker.ts";

/** Schemas of a backup: the service's tables, and those of its job queue. */
export const SCHEMAS = ["public", "pgboss"];

export interface Table {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** Lists all tables. Partitions are omitted, because their rows are read through the partitioned table. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $2
     group by n.nspname, c.relname order by 1, 2`,
    [SCHEMAS, MARKER_TABLE],
  );
  return rows;
}

/** Reads the state of all sequences. Must be called after the rows are read, so that no sequence is behind its table. */
export async function readSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [SCHEMAS],
  );
  const sequences = [];
  for (const { schema, name } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(client, schema, name)}`,
    );
    sequences.push({ schema, name, ...state[0]! });
  }
  return sequences;
}

/** Returns a quoted identifier with its schema. */
export function quoted(client: pg.ClientBase, schema: string, name: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

/** Returns the schema version of the job queue, or null if its tables do not exist. */
export function queueVersion(client: pg.ClientBase): Promise<number | null> {
  return valueIn(client, "pgboss.version", "select version as value from pgboss.version");
}

/** Returns the name of the last migration that has run, or null. */
export function lastMigration(client: pg.ClientBase): Promise<string | null> {
  return valueIn(client, "public.migrations", "select max(name) as value from public.migrations");
}

/** Returns the only value of a query of a table, or null without the table. */
async function valueIn<T>(client: pg.ClientBase, table: string, query: string): Promise<T | null> {
  const found = await client.query("select where to_regclass($1) is not null", [table]);
  if (found.rowCount === 0) return null;
  return (await client.query<{ value: T }>(query)).rows[0]?.value ?? null;
}
