import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { holdDeletions } from "../storage/deletion-hold.ts";
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
import { syncFolder, syncTree, writePart } from "./write-part.ts";

const FILES_AT_ONCE = 4;
/** Quick enough to keep up with the disk, and most of what can be gained. */
const GZIP = { level: 3 };

export interface BackupSource {
  connectionString: string;
  /** Null: the database alone. */
  storage: Pick<Storage, "list" | "open"> | null;
  programVersion: string;
  keyFingerprint: string;
  /** Only where the copy is to hold the key. */
  key: Buffer | null;
}

/**
 * Copies an installation into the new folder `target` while it runs: the database as it is at one moment, and every file
 * that it names at that moment. The folder gets its name when the copy is complete and on disk; until then it ends in
 * `.partial`. Throws `BackupError` with a sentence.
 */
export async function createBackup(source: BackupSource, target: string): Promise<Manifest> {
  const folder = resolve(target);
  await requireRoom(folder);
  const client = new pg.Client({
    connectionString: source.connectionString,
    application_name: "newsrack-backup",
  });
  let broken: Error | null = null;
  client.on("error", (error) => {
    broken = error;
  });
  await client.connect();
  const partial = `${folder}.partial`;
  let begun = false;
  try {
    if (!(await holdDeletions(client)))
      throw new BackupError("Another copy of this installation is being made. Wait for it to end.");
    begun = true;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const database = await copyDatabase(client, partial);
    const files = source.storage ? await copyFiles(source.storage, partial) : null;
    // Files stayed only as long as this connection did.
    if (!broken) await client.query("select 1");
    if (broken) throw broken;
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
    // A part of a copy is of no use, and takes the room that the service may need.
    if (begun) await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    throw isFull(error)
      ? new BackupError(
          `The disk that holds ${dirname(folder)} is full. What was copied so far was removed; make room, or name a folder ` +
            "on another disk.",
          { cause: error },
        )
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

async function requireRoom(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`${folder} cannot hold a copy: ${error.message}`);
  });
  if (there.length > 0)
    throw new BackupError(
      `${folder} is not empty. Name a folder that is not there yet, such as one with today's date.`,
    );
}

/** Everything that was committed at one moment, a gzipped COPY a table. */
async function copyDatabase(client: pg.Client, folder: string) {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local timezone = 'UTC'");
  await client.query("set local datestyle = 'ISO'");
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  // From the first of these queries on, nothing that is committed is seen any more.
  const tables = await listTables(client);
  for (const { schema, name } of tables)
    await client.query(`lock table ${quoted(client, schema, name)} in access share mode`);
  const { rows: facts } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  const migration = await lastMigration(client);
  if (migration === null) throw new BackupError("There is nothing to copy: the database is empty.");
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
  return { at: facts[0]!.at, postgresVersion: facts[0]!.version, schema, parts, tables: copied, sequences };
}

/** Every stored file as it is, and a list of them. Files that came after the database's moment may be among them. */
async function copyFiles(storage: Pick<Storage, "list" | "open">, folder: string) {
  const total = { count: 0, bytes: 0 };
  const list = createGzip(GZIP);
  const written = writePart(join(folder, FILE_LIST), list);
  written.catch(() => undefined);
  const keys = storage.list("")[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  // A generator hands out one key at a time, whoever asks.
  const next = () => {
    const turn = last.then(() => keys.next());
    last = turn.catch(() => undefined);
    return turn;
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
  const workers = Array.from({ length: FILES_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Whoever ends first with an error waits for the others: they still write.
  const broken = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (broken?.status === "rejected") {
    list.destroy();
    await written.catch(() => undefined);
    throw broken.reason;
  }
  list.end();
  return { total, parts: [{ path: FILE_LIST, ...(await written) }] };
}
