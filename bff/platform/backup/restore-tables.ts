import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { listTables, queueVersion, quoted, SCHEMAS } from "./catalog.ts";
import { BackupError, type Manifest } from "./manifest.ts";

/** Whether a database holds anything at all of ours. */
export async function isEmptyDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => (await listTables(client)).length === 0);
}

/** Removes what an interrupted restore left in the database. */
export async function clearDatabase(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query("drop schema if exists pgboss cascade");
    // The schema itself may be somebody else's, with rights of its own.
    for (const { schema, name } of await listTables(client))
      await client.query(`drop table ${quoted(client, schema, name)} cascade`);
    const { rows } = await client.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and not exists
         (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    for (const { name } of rows) await client.query(`drop function ${name} cascade`);
  });
}

/**
 * Puts a copy's rows into tables of the same schema that hold nothing of value: all of it, or nothing. Jobs of a queue
 * whose tables have another version stay behind; answers false then.
 */
export async function restoreTables(
  connectionString: string,
  folder: string,
  manifest: Manifest,
): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const withJobs = (await queueVersion(client)) === manifest.schema.queue;
    const schemas = SCHEMAS.filter((schema) => schema !== "pgboss" || withJobs);
    const tables = manifest.tables.filter(({ schema }) => schemas.includes(schema));
    await requireSame(client, schemas, tables);
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    await client.query("set local statement_timeout = 0");
    // Rows come in the order of tables, and with what triggers made of them: both checks and triggers wait.
    const rejoin = await partKeys(client, schemas);
    const names = tables.map(({ schema, name }) => quoted(client, schema, name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(", ")}`);
    for (const table of tables) {
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
      const rows = client.query(
        copyFrom(`copy ${quoted(client, table.schema, table.name)} (${columns}) from stdin`),
      );
      await pipeline(createReadStream(join(folder, table.part)), createGunzip(), rows);
      if (rows.rowCount !== table.rows)
        throw new BackupError(`${table.part} brought ${rows.rowCount} rows instead of ${table.rows}.`);
    }
    for (const { schema, name, last_value, is_called } of manifest.sequences)
      if (schemas.includes(schema))
        await client.query("select setval($1::regclass, $2, $3)", [
          quoted(client, schema, name),
          last_value,
          is_called,
        ]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const statement of rejoin) await client.query(statement);
    await client.query("commit");
    await client.query("analyze");
    return withJobs;
  });
}

async function requireSame(client: pg.Client, schemas: string[], tables: Manifest["tables"]): Promise<void> {
  const describe = (all: { schema: string; name: string; columns: string[] }[]) =>
    all
      .filter(({ schema }) => schemas.includes(schema))
      .map(({ schema, name, columns }) => `${schema}.${name} (${[...columns].sort().join(", ")})`);
  const here = new Set(describe(await listTables(client)));
  const unknown = describe(tables).filter((table) => !here.delete(table));
  const [differs] = [...unknown, ...here];
  if (differs)
    throw new BackupError(`The copy and this version of Newsrack do not agree about the table ${differs}.`);
}

/** Takes the foreign keys away and answers what brings them back. */
async function partKeys(client: pg.Client, schemas: string[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `select n.nspname as schema, t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class t on t.oid = k.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = any($1) and k.contype = 'f' and k.conparentid = 0`,
    [schemas],
  );
  const statements: string[] = [];
  for (const { schema, table, name, definition } of rows) {
    const of = `alter table ${quoted(client, schema, table)}`;
    await client.query(`${of} drop constraint ${client.escapeIdentifier(name)}`);
    statements.push(`${of} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
  return statements;
}

/** A connection of its own for as long as this takes. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "newsrack-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
