import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#bff/core/config.ts";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import { BackupError } from "#bff/platform/backup/manifest.ts";
import { migrationState } from "#bff/platform/database/migrate.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Db } from "#bff/schema/tables.ts";

export const UPGRADE_BACKUPS = "before-upgrade";
const KEPT_BACKUPS = 2;
/** A younger backup is reused, because a failing start is repeated every few seconds and would replace older backups. */
const REUSE_MS = 10 * 60_000;

/**
 * Backs up the database before migrations change it, and keeps the last two backups. Does nothing for a new database or if
 * no migration is pending. Throws `BackupError`, because the upgrade could not be undone without a backup.
 */
export async function backUpBeforeUpgrade(options: {
  db: Db;
  connectionString: string;
  /** Fingerprint of the master key. */
  fingerprint: string;
  config: Pick<Config, "dataDir" | "version">;
  log: Logger;
}): Promise<void> {
  const { db, connectionString, fingerprint, config, log } = options;
  const { done, waiting } = await migrationState(db, schema);
  if (waiting.length === 0 || done.length === 0) return;
  const folder = join(config.dataDir, UPGRADE_BACKUPS);
  const newest = (await backupsIn(folder)).at(-1);
  if (newest && Date.now() - newest.at < REUSE_MS) {
    log.info({ backup: newest.path }, "skipped backup before upgrade, because a recent one exists");
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
    log.info({ backup: target, tables: tables.length }, "backed up database before upgrade");
  } catch (error) {
    throw new BackupError(
      `The database has to be migrated for this version, but could not be backed up (${(error as Error).message}). ` +
        "Fix this, or create a backup yourself and start with NEWSRACK_UPGRADE_COPY=off.",
      { cause: error },
    );
  }
  for (const { path } of (await backupsIn(folder)).slice(0, -KEPT_BACKUPS))
    await rm(path, { recursive: true, force: true });
}

/** Lists the complete backups, whose names are times. The newest is the last. */
async function backupsIn(folder: string): Promise<{ path: string; at: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map((name) => ({
      path: join(folder, name),
      at: Date.parse(name.replace(/^(.{10}T..)-(..)-(..)-(...Z)$/, "$1:$2:$3.$4")),
    }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => one.at - other.at);
}
