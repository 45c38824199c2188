import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./manifest.ts";

const MARKER = "restore-unfinished";

const markerOf = (dataDir: string) => join(dataDir, MARKER);

export function isRestoring(dataDir: string): boolean {
  return existsSync(markerOf(dataDir));
}

/** From now on the installation counts as half restored. */
export async function beginRestore(dataDir: string, source: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(markerOf(dataDir), `${source}\n`, { mode: 0o600, flush: true });
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
