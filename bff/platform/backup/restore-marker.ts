import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { databaseLabel } from "../database/database-error.ts";
import { BackupError } from "./manifest.ts";

export interface RestoreTarget {
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
}

const MARKER = "restore-unfinished";
/** An empty table that marks an unfinished restore in the database, which may be used with another data directory. */
export const MARKER_TABLE = "restore_unfinished";

type Queries = Pick<pg.ClientBase, "query">;

const markerPath = (dataDir: string) => join(dataDir, MARKER);

export function isRestoring(dataDir: string): boolean {
  return existsSync(markerPath(dataDir));
}

/** Returns whether a restore into this database started and did not finish. */
export async function hasUnfinishedRestore(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `public.${MARKER_TABLE}`,
  ]);
  return rows[0]!.exists;
}

/** Returns whether the interrupted restore in this data directory had started to write to the given database. */
export function hasStartedRestore({ dataDir, databaseUrl }: RestoreTarget): boolean {
  if (!isRestoring(dataDir)) return false;
  const [, database] = readFileSync(markerPath(dataDir), "utf8").split("\n");
  return database === nameOf(databaseUrl);
}

/**
 * Keeps the service from creating an empty installation while a restore checks the backup and creates the database. Returns
 * false and does nothing if the data directory may already contain a database.
 */
export async function reserveForRestore(
  { dataDir, databaseUrl }: RestoreTarget,
  source: string,
): Promise<boolean> {
  if (databaseUrl !== null || isRestoring(dataDir) || existsSync(join(dataDir, "postgres"))) return false;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Without the name of a database, because the restore has not written to one yet.
  await writeFile(markerPath(dataDir), `${source.replaceAll("\n", " ")}\n`, { mode: 0o600, flush: true });
  return true;
}

/** Undoes `reserveForRestore`. */
export async function cancelReservation(dataDir: string): Promise<void> {
  await rm(markerPath(dataDir), { force: true });
}

/** Marks both the data directory and the database as unfinished, before the restore writes to them. */
export async function beginRestore(
  client: Queries,
  { dataDir, databaseUrl }: RestoreTarget,
  source: string,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = `${source.replaceAll("\n", " ")}\n${nameOf(databaseUrl)}\n`;
  await writeFile(markerPath(dataDir), text, { mode: 0o600, flush: true });
  await client.query(`create table if not exists public.${MARKER_TABLE} ()`);
}

// The embedded database has a fixed location next to the marker.
const nameOf = (databaseUrl: string | null) =>
  databaseUrl === null ? "embedded" : databaseLabel(databaseUrl);

/** Removes the marks of an unfinished restore. */
export async function finishRestore(client: Queries, dataDir: string): Promise<void> {
  await client.query(`drop table if exists public.${MARKER_TABLE}`);
  // The file is removed last, because the restore can be repeated while it exists.
  await rm(markerPath(dataDir), { force: true });
}

const RUN_AGAIN = "Run it again: npm run restore -- <backup folder>.";

/** Throws `BackupError` if a restore into the data directory was interrupted. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (isRestoring(dataDir)) throw new BackupError(`A restore into ${dataDir} was interrupted. ${RUN_AGAIN}`);
}

/** Throws `BackupError` if a restore into the database was interrupted, with whichever data directory it was started. */
export async function requireNoUnfinishedDatabaseRestore(client: Queries): Promise<void> {
  if (await hasUnfinishedRestore(client))
    throw new BackupError(`A restore into this database was interrupted. ${RUN_AGAIN}`);
}
