import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { KEEP_ALIVE } from "../database/keep-alive.ts";
import { lockDeletions } from "../storage/deletion-lock.ts";
import { syncFolder } from "../storage/disk-files.ts";
import type { Storage } from "../storage/storage.ts";
import { lastMigration, listTables, queueVersion, quoted, readSequences } from "./catalog.ts";
import {
  BackupError,
  FILE_LIST,
  FILES_FOLDER,
  KEY_PART,
  type ListedFile,
  MANIFEST,
  type Manifest,
} from "./manifest.ts";
import { syncTree, writePart } from "./write-part.ts";

const CONCURRENT_FILES = 4;
/** Fast enough to keep up with the disk. Higher levels gain little. */
const GZIP = { level: 3 };

export interface BackupSource {
  connectionString: string;
  /** Null: only the database is backed up. */
  storage: Pick<Storage, "list" | "open"> | null;
  programVersion: string;
  keyFingerprint: string;
  /** Included in the backup. Null: the backup does not contain the key. */
  key: Buffer | null;
}

/**
 * Backs up an installation to the new folder `target` while the service runs. The backup contains a snapshot of the database
 * and all files that the snapshot refers to. The folder is named `<target>.partial` until the backup is complete and
 * synced. Throws `BackupError`.
 */
export async function createBackup(source: BackupSource, target: string): Promise<Manifest> {
  const folder = resolve(target);
  await requireEmptyFolder(folder);
  const client = new pg.Client({
    connectionString: source.connectionString,
    application_name: "newsrack-backup",
    ...KEEP_ALIVE,
  });
  let connectionError: Error | null = null;
  client.on("error", (error) => {
    connectionError = error;
  });
  await client.connect();
  const partial = `${folder}.partial`;
  let hasStarted = false;
  try {
    if (!(await lockDeletions(client)))
      throw new BackupError("Another backup of this installation is running. Wait until it has finished.");
    hasStarted = true;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const database = await copyDatabase(client, partial);
    const files = source.storage ? await copyFiles(source.storage, partial) : null;
    // If the connection broke, its lock was released and files may have been deleted, so the backup is incomplete.
    if (!connectionError) await client.query("select 1");
    if (connectionError) throw connectionError;
    const parts = [...database.parts, ...(files?.parts ?? [])];
    if (source.key)
      parts.push({
        path: KEY_PART,
        ...(await writePart(
          join(partial, KEY_PART),
          Readable.from([Buffer.from(`${source.key.toString("base64")}\n`)]),
        )),
      });
    const manifest: Manifest = {
      format: 1,
      created_at: database.at.toISOString(),
      program_version: source.programVersion,
      postgres_version: database.postgresVersion,
      contents: files ? "everything" : "database",
      schema: database.schema,
      key_fingerprint: source.keyFingerprint,
      key_included: source.key !== null,
      tables: database.tables,
      sequences: database.sequences,
      files: files?.total ?? { count: 0, bytes: 0 },
      parts,
    };
    await writePart(
      join(partial, MANIFEST),
      Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
    );
    await syncTree(partial);
    await rmdir(folder).catch(() => undefined);
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    // A partial backup is useless, and the service may need the disk space.
    if (hasStarted) await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    throw isDiskFull(error)
      ? new BackupError(
          `The disk of ${dirname(folder)} is full. The partial backup was removed. Free some space, or use a folder on ` +
            "another disk.",
          { cause: error },
        )
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isDiskFull = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`The folder ${folder} cannot be used for a backup: ${error.message}`);
  });
  if (names.length > 0)
    throw new BackupError(
      `${folder} is not empty. Use a folder that does not exist yet, for example with today's date in its name.`,
    );
}

/** Copies a snapshot of the database: one gzipped COPY file per table. */
async function copyDatabase(client: pg.Client, folder: string) {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local timezone = 'UTC'");
  await client.query("set local datestyle = 'ISO'");
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  // The first query takes the snapshot.
  const tables = await listTables(client);
  for (const { schema, name } of tables)
    await client.query(`lock table ${quoted(client, schema, name)} in access share mode`);
  const { rows: server } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  const migration = await lastMigration(client);
  if (migration === null) throw new BackupError("The database is empty, so there is nothing to back up.");
  const schema = { migration, queue: await queueVersion(client) };
  const parts: Manifest["parts"] = [];
  const copied: Manifest["tables"] = [];
  for (const table of tables) {
    const part = `database/${table.schema}.${table.name}.copy.gz`;
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const rows = client.query(
      copyTo(`copy (select ${columns} from ${quoted(client, table.schema, table.name)}) to stdout`),
    );
    const zipped = rows.on("error", (error) => zipped.destroy(error)).pipe(createGzip(GZIP));
    parts.push({ path: part, ...(await writePart(join(folder, part), zipped)) });
    copied.push({ ...table, rows: rows.rowCount, part });
  }
  const sequences = await readSequences(client);
  await client.query("commit");
  return { at: server[0]!.at, postgresVersion: server[0]!.version, schema, parts, tables: copied, sequences };
}

/** Copies all stored files and writes a list of them. It may include files that are newer than the database snapshot. */
async function copyFiles(storage: Pick<Storage, "list" | "open">, folder: string) {
  const total = { count: 0, bytes: 0 };
  const list = createGzip(GZIP);
  const written = writePart(join(folder, FILE_LIST), list);
  written.catch(() => undefined);
  const keys = storage.list("")[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  // Serializes the workers' access to the iterator.
  const next = () => {
    const result = last.then(() => keys.next());
    last = result.catch(() => undefined);
    return result;
  };
  let failed = false;
  const work = async () => {
    for (let found = await next(); !found.done && !failed; found = await next()) {
      const { key } = found.value;
      const file = await storage.open(key);
      if (!file) continue;
      const measured = await writePart(join(folder, FILES_FOLDER, key), file.stream);
      total.count += 1;
      total.bytes += measured.bytes;
      list.write(`${JSON.stringify({ key, ...measured } satisfies ListedFile)}\n`);
    }
  };
  const workers = Array.from({ length: CONCURRENT_FILES }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Waits for all workers before throwing an error, because the others are still writing.
  const rejected = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (rejected?.status === "rejected") {
    list.destroy();
    await written.catch(() => undefined);
    throw rejected.reason;
  }
  list.end();
  return { total, parts: [{ path: FILE_LIST, ...(await written) }] };
}
