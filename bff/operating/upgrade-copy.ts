import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { createBackup } from "../platform/backup/create-backup.ts";
import { BackupError } from "../platform/backup/manifest.ts";
import { migrationState } from "../platform/database/migrate.ts";
import type { Logger } from "../platform/logging.ts";
import { migrations } from "../schema/migrations.ts";
import type { Db } from "../schema/tables.ts";

export const UPGRADE_COPIES = "before-upgrade";
const KEPT = 2;
/** A start that fails is tried again every few seconds: its copies would push out those of the upgrades before. */
const STILL_GOOD_MS = 10 * 60_000;

/**
 * Copies the database, as it was, before migrations change it; the last two copies are kept. A copy of a moment ago will do,
 * and a new database has nothing to copy. Throws `BackupError`: an upgrade without a way back is not begun.
 */
export async function copyBeforeUpgrade(given: {
  db: Db;
  connectionString: string;
  /** Of the key that its secrets are sealed with. */
  fingerprint: string;
  config: Pick<Config, "dataDir" | "version">;
  log: Logger;
}): Promise<void> {
  const { db, connectionString, fingerprint, config, log } = given;
  const { done, waiting } = await migrationState(db, migrations);
  if (waiting.length === 0 || done.length === 0) return;
  const folder = join(config.dataDir, UPGRADE_COPIES);
  const newest = (await copiesIn(folder)).at(-1);
  if (newest && Date.now() - newest.at < STILL_GOOD_MS) {
    log.info({ copy: newest.path }, "the database was copied a moment ago, before an upgrade that failed");
    return;
  }
  const target = join(folder, new Date().toISOString().replace(/[:.]/g, "-"));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (name.endsWith(".partial")) await rm(join(folder, name), { recursive: true, force: true });
    const { tables } = await createBackup(
      {
        connectionString,
        storage: null,
        programVersion: config.version,
        keyFingerprint: fingerprint,
        key: null,
      },
      target,
    );
    log.info(
      { copy: target, tables: tables.length },
      "the database was copied before it is brought up to date",
    );
  } catch (error) {
    throw new BackupError(
      `The database has to be changed for this version, and could not be copied first (${(error as Error).message}). ` +
        "Mend that, or start with NEWSRACK_UPGRADE_COPY=off once you have a copy of your own.",
      { cause: error },
    );
  }
  for (const { path } of (await copiesIn(folder)).slice(0, -KEPT))
    await rm(path, { recursive: true, force: true });
}

/** The copies that are whole, the newest last: their names are times. */
async function copiesIn(folder: string): Promise<{ path: string; at: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map((name) => ({
      path: join(folder, name),
      at: Date.parse(name.replace(/^(.{10}T..)-(..)-(..)-(...Z)$/, "$1:$2:$3.$4")),
    }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => one.at - other.at);
}
