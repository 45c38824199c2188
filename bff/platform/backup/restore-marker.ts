import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { nameOfDatabase } from "../database/database-error.ts";
import { BackupError } from "./manifest.ts";

export interface RestorePlace {
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
}

const MARKER = "restore-unfinished";
/** The same in the database, which may be used from another data directory: a table that is there until it is whole. */
export const MARKER_TABLE = "restore_unfinished";

type Queries = Pick<pg.ClientBase, "query">;

const markerOf = (dataDir: string) => join(dataDir, MARKER);

export function isRestoring(dataDir: string): boolean {
  return existsSync(markerOf(dataDir));
}

/** Whether a restore into this database was begun and did not end. */
export async function isHalfRestored(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    `public.${MARKER_TABLE}`,
  ]);
  return rows[0]!.there;
}

/** Whether an interrupted restore had begun with this very database: what stands in another one is none of its leftovers. */
export function hasBegunWith({ dataDir, databaseUrl }: RestorePlace): boolean {
  if (!isRestoring(dataDir)) return false;
  const [, database] = readFileSync(markerOf(dataDir), "utf8").split("\n");
  return database === nameOf(databaseUrl);
}

/**
 * Keeps the service from making an empty installation where a copy is about to be restored: the copy is checked first, and the
 * database made. Only where there is none yet; false where there may be one, which is left as it is.
 */
export async function announceRestore(
  { dataDir, databaseUrl }: RestorePlace,
  source: string,
): Promise<boolean> {
  if (databaseUrl !== null || isRestoring(dataDir) || existsSync(join(dataDir, "postgres"))) return false;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Without the name of a database: what is found in one by then was not left there by this restore.
  await writeFile(markerOf(dataDir), `${source.replaceAll("\n", " ")}\n`, { mode: 0o600, flush: true });
  return true;
}

/** Nothing was begun after all. */
export async function withdrawRestore(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir), { force: true });
}

/** From now on the installation counts as half restored, in this data directory and from any other. */
export async function beginRestore(
  client: Queries,
  { dataDir, databaseUrl }: RestorePlace,
  source: string,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = `${source.replaceAll("\n", " ")}\n${nameOf(databaseUrl)}\n`;
  await writeFile(markerOf(dataDir), text, { mode: 0o600, flush: true });
  await client.query(`create table if not exists public.${MARKER_TABLE} ()`);
}

// The embedded one lies beside the marker.
const nameOf = (databaseUrl: string | null) =>
  databaseUrl === null ? "embedded" : nameOfDatabase(databaseUrl);

/** What was restored is whole. */
export async function endRestore(client: Queries, dataDir: string): Promise<void> {
  await client.query(`drop table if exists public.${MARKER_TABLE}`);
  // Last: while it is there, the same restore may be run again.
  await rm(markerOf(dataDir), { force: true });
}

const RUN_AGAIN = "Run it again: npm run restore -- <folder of the copy>.";

/** Throws `BackupError` for an installation that is half restored: it is no state to serve. */
export function refuseHalfRestored(dataDir: string): void {
  if (isRestoring(dataDir)) throw new BackupError(`A restore into ${dataDir} was interrupted. ${RUN_AGAIN}`);
}

/** The same for a database, from whichever data directory it is used. */
export async function refuseHalfRestoredDatabase(client: Queries): Promise<void> {
  if (await isHalfRestored(client))
    throw new BackupError(`A restore into this database was interrupted. ${RUN_AGAIN}`);
}
