import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { KEEP_ALIVE } from "../database/keep-alive.ts";
import { listTables, queueVersion, quoted, SCHEMAS } from "./catalog.ts";
import { BackupError, type Manifest } from "./manifest.ts";

/** Returns whether a database contains no tables of the service. */
export async function isEmptyDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => (await listTables(client)).length === 0);
}

/** Removes the tables and functions that an interrupted restore left in the database. */
export async function clearDatabase(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query("drop schema if exists pgboss cascade");
    // Not `drop schema public`, because the schema may have another owner and special privileges.
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
 * Replaces the rows of all tables with those of a backup, in one transaction. The tables must have the schema of the backup.
 * If the job queue has another schema version, its jobs are not restored, and the function returns false.
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
    await requireSameTables(client, schemas, tables);
    await client.query("begin");
    await client.query("set local timezone = 'UTC'");
    await client.query("set local statement_timeout = 0");
    // Foreign keys are dropped, because the rows are inserted table by table. Triggers are disabled, because the rows
    // already contain their effects.
    const foreignKeys = await dropForeignKeys(client, schemas);
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
        throw new BackupError(
          `The number of rows in ${table.part} is ${rows.rowCount} instead of ${table.rows}.`,
        );
    }
    for (const { schema, name, last_value, is_called } of manifest.sequences)
      if (schemas.includes(schema))
        await client.query("select setval($1::regclass, $2, $3)", [
          quoted(client, schema, name),
          last_value,
          is_called,
        ]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const statement of foreignKeys) await client.query(statement);
    await client.query("commit");
    await client.query("analyze");
    return withJobs;
  });
}

async function requireSameTables(
  client: pg.Client,
  schemas: string[],
  tables: Manifest["tables"],
): Promise<void> {
  const describe = (all: { schema: string; name: string; columns: string[] }[]) =>
    all
      .filter(({ schema }) => schemas.includes(schema))
      .map(({ schema, name, columns }) => `${schema}.${name} (${[...columns].sort().join(", ")})`);
  const existing = new Set(describe(await listTables(client)));
  const unknown = describe(tables).filter((table) => !existing.delete(table));
  const [different] = [...unknown, ...existing];
  if (different)
    throw new BackupError(
      `The table ${different} is different in the backup and in this version of Newsrack. Restore the backup with the ` +
        "version that created it.",
    );
}

/** Drops all foreign keys. Returns the statements that create them again. */
async function dropForeignKeys(client: pg.Client, schemas: string[]): Promise<string[]> {
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
    const alterTable = `alter table ${quoted(client, schema, table)}`;
    await client.query(`${alterTable} drop constraint ${client.escapeIdentifier(name)}`);
    statements.push(`${alterTable} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
  return statements;
}

/** Runs `work` with a new connection, and closes it afterwards. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "newsrack-restore", ...KEEP_ALIVE });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
