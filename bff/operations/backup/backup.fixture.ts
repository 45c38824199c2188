import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createBackup } from "#bff/platform/backup/create-backup.ts";
import type { Manifest } from "#bff/platform/backup/manifest.ts";
import { loadMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { createDiskStorage } from "#bff/platform/storage/disk-storage.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { restoreInstallation } from "./restore-installation.ts";

/** A target for a restore: an empty database, and a data directory that does not exist. */
export interface EmptyInstallation {
  connectionString: string;
  dataDir: string;
  reach(): Promise<{ connectionString: string; release(): Promise<void> }>;
}

/** A temporary folder for backups, and empty installations to restore them into. */
export interface BackupFixture {
  folder: string;
  emptyInstallation(): Promise<EmptyInstallation>;
  close(): Promise<void>;
}

export async function createBackupFixture(adminConnection: string): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-backup-"));
  const drops: (() => Promise<void>)[] = [];
  return {
    folder,
    async emptyInstallation() {
      const { connectionString, drop } = await createTestDatabase(adminConnection, { template: "template1" });
      drops.push(drop);
      return {
        connectionString,
        dataDir: join(folder, `restored-${drops.length}`),
        reach: async () => ({ connectionString, release: async () => undefined }),
      };
    },
    async close() {
      for (const drop of drops) await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns an empty installation as the target of a restore. */
export const targetOf = ({ dataDir, connectionString }: { dataDir: string; connectionString: string }) => ({
  dataDir,
  databaseUrl: connectionString,
  keyFile: null,
  s3: null,
});

/** Returns functions that back up a service or a restored installation, and restore the backups. */
export function backupsOf({ services }: Pick<TestService, "services">, { folder }: BackupFixture) {
  let serial = 0;
  return {
    async backUp(
      options: { withKey?: boolean; of?: { connectionString: string; dataDir: string } } = {},
    ): Promise<{ target: string; manifest: Manifest }> {
      const { dataDir } = options.of ?? services.config;
      const connectionString = options.of?.connectionString ?? services.config.databaseUrl!;
      const target = join(folder, `backup-${++serial}`);
      const key = loadMasterKey({ dataDir, keyFile: null });
      const manifest = await createBackup(
        {
          connectionString,
          storage: options.of ? await createDiskStorage(dataDir) : services.storage,
          programVersion: "0.0.0",
          keyFingerprint: keyFingerprint(key),
          key: options.withKey ? key : null,
        },
        target,
      );
      return { target, manifest };
    },
    restore: (from: string, into: EmptyInstallation, withoutKey = false) =>
      restoreInstallation({
        folder: from,
        target: targetOf(into),
        withoutKey,
        reach: into.reach,
        log: createLogger("silent"),
      }),
  };
}

/** Reads the content of a backup in a comparable form: the sorted rows of all tables, the file hashes and the sequences. */
export async function contentOf(target: string, manifest: Manifest) {
  const tables: Record<string, string[]> = {};
  for (const { part } of manifest.tables) {
    const rows = await text(createReadStream(join(target, part)).pipe(createGunzip()));
    tables[part] = rows.split("\n").sort();
  }
  const files = await text(createReadStream(join(target, "files.ndjson.gz")).pipe(createGunzip()));
  return { tables, files: files.split("\n").sort(), sequences: manifest.sequences };
}
