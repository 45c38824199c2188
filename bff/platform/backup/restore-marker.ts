import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./manifest.ts";

export interface RestorePlace {
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
}

const MARKER = "restore-unfinished";

const markerOf = (dataDir: string) => join(dataDir, MARKER);

export function isRestoring(dataDir: string): boolean {
  return existsSync(markerOf(dataDir));
}

/** Whether an interrupted restore had begun with this very database: what stands in another one is none of its leftovers. */
export function hasBegunWith({ dataDir, databaseUrl }: RestorePlace): boolean {
  if (!isRestoring(dataDir)) return false;
  const [, database] = readFileSync(markerOf(dataDir), "utf8").split("\n");
  return database === nameOf(databaseUrl);
}

/** From now on the installation counts as half restored. */
export async function beginRestore({ dataDir, databaseUrl }: RestorePlace, source: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = `${source.replaceAll("\n", " ")}\n${nameOf(databaseUrl)}\n`;
  await writeFile(markerOf(dataDir), text, { mode: 0o600, flush: true });
}

/** Which database it is, without who asks. The embedded one lies beside the marker. */
function nameOf(databaseUrl: string | null): string {
  if (databaseUrl === null) return "embedded";
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${host}${pathname} ${searchParams.get("host") ?? ""}`.trim();
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir), { force: true });
}

/** Throws `BackupError` for an installation that is half restored: it is no state to serve. */
export function refuseHalfRestored(dataDir: string): void {
  if (isRestoring(dataDir))
    throw new BackupError(
      `A restore into ${dataDir} was interrupted. Run it again: npm run restore -- <folder of the copy>.`,
    );
}
