import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, FILES_FOLDER, KEY_PART, type Manifest } from "#bff/platform/backup/manifest.ts";
import {
  beginRestore,
  cancelReservation,
  finishRestore,
  hasStartedRestore,
  hasUnfinishedRestore,
  type RestoreTarget,
  reserveForRestore,
} from "#bff/platform/backup/restore-marker.ts";
import {
  clearDatabase,
  isEmptyDatabase,
  restoreTables,
  withClient,
} from "#bff/platform/backup/restore-tables.ts";
import { listedFiles, verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { type KeyLocation, keyPath, readMasterKey, storeMasterKey } from "#bff/platform/crypto/master-key.ts";
import { connect } from "#bff/platform/database/database.ts";
import { migrate, migrateTo } from "#bff/platform/database/migrate.ts";
import { startJobQueue } from "#bff/platform/jobs/job-queue.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import { contentTypeOf } from "#bff/platform/storage/content-types.ts";
import { openStorage, type StorageLocation } from "#bff/platform/storage/open-storage.ts";
import type { Storage, StoragePut } from "#bff/platform/storage/storage.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Database } from "#bff/schema/tables.ts";
import { deleteKeyRecord, ENCRYPTED_SETTINGS } from "./installation-key.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import {
  type RestoredAccess,
  readTokenRevocations,
  revokeRestoredAccess,
  type TokenRevocations,
} from "./restored-access.ts";

export interface Restored {
  manifest: Manifest;
  /** False if the jobs were not restored, because the job queue of this version has other tables. */
  withJobs: boolean;
  /** Messages about what the operator still has to do. */
  notes: string[];
  access: RestoredAccess;
}

/**
 * Verifies a backup and restores it into an empty installation. Calls `reach` after the verification. Can be repeated after
 * an interruption. Throws `BackupError`.
 */
export async function restoreInstallation(options: RestoreOptions): Promise<Restored> {
  const { folder, target } = options;
  const isReserved = await reserveForRestore(target, folder);
  try {
    return await restoreBackup(options);
  } catch (error) {
    if (isReserved && !hasStartedRestore(target)) await cancelReservation(target.dataDir);
    throw error;
  }
}

interface RestoreOptions {
  folder: string;
  target: KeyLocation & StorageLocation & RestoreTarget;
  /** Continues if the key of the encrypted secrets is missing. */
  withoutKey: boolean;
  /** Finds or starts the database. */
  reach(): Promise<ReachedDatabase>;
  /** Finds or starts the database of the installation that is being replaced, if it still exists. */
  reachReplaced?: (() => Promise<ReachedDatabase>) | undefined;
  log: Logger;
}

export interface ReachedDatabase {
  connectionString: string;
  /** Stops the database server if it was started for this command. */
  release(): Promise<void>;
}

async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { folder, target, log } = options;
  const { dataDir } = target;
  const manifest = await verifyBackup(folder);
  const { migration } = manifest.schema;
  if (!(migration in schema.migrations))
    throw new BackupError(
      `This backup was created by Newsrack ${manifest.program_version} with the migration ${migration}, which this version ` +
        "does not have. " +
        (migration < Object.keys(schema.migrations)[0]!
          ? `Restore it with the version of commit ${schema.firstCommit}, and upgrade that installation.`
          : "Restore it with that version or a newer one."),
    );
  const tokenRevocations = await replacedTokenRevocations(options, manifest);
  const notes = await prepareKey(folder, manifest, options);
  const isAnotherKey = notes.length > 0;
  const isRepeated = hasStartedRestore(target);
  const storage = manifest.contents === "everything" ? await openStorage(target) : null;
  if (storage && !isRepeated) await requireNoFiles(storage, target);
  const database = await options.reach();
  try {
    const { connectionString } = database;
    // An interrupted restore leaves only incomplete data, which can be deleted.
    if (isRepeated || (await withClient(connectionString, hasUnfinishedRestore)))
      await clearDatabase(connectionString);
    else if (!(await isEmptyDatabase(connectionString)))
      throw new BackupError(
        "The database is not empty, and a backup can be restored only into an empty installation. Set NEWSRACK_DATA_DIR to " +
          "an empty data directory, or DATABASE_URL to an empty database.",
      );
    await withClient(connectionString, (client) => beginRestore(client, target, folder));
    if (storage) await storage.putMany(storedFiles(folder));
    const { withJobs, access } = await restoreDatabase(connectionString, folder, manifest, {
      isAnotherKey,
      tokenRevocations,
      log,
    });
    storage?.close?.();
    if (!withJobs)
      notes.push(
        "The jobs were not restored, because the job queue of this version has other tables. The service creates them again.",
      );
    await withClient(connectionString, (client) => finishRestore(client, dataDir));
    return { manifest, withJobs, notes, access };
  } finally {
    await database.release();
  }
}

async function restoreDatabase(
  connectionString: string,
  folder: string,
  manifest: Manifest,
  {
    isAnotherKey,
    tokenRevocations,
    log,
  }: { isAnotherKey: boolean; tokenRevocations: TokenRevocations | null; log: Logger },
): Promise<Pick<Restored, "withJobs" | "access">> {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 2, onError: () => undefined });
  try {
    await migrateTo(db, schema, manifest.schema.migration);
    const queue = await startJobQueue({ connectionString, kinds: [], notifications: null, log });
    await queue.stop(1000);
    const withJobs = await restoreTables(connectionString, folder, manifest);
    await migrate(db, schema);
    if (isAnotherKey) await deleteKeyRecord(db);
    return { withJobs, access: await revokeRestoredAccess(db, tokenRevocations) };
  } finally {
    await close();
  }
}

async function replacedTokenRevocations(
  { reachReplaced }: RestoreOptions,
  manifest: Manifest,
): Promise<TokenRevocations | null> {
  if (!reachReplaced) return null;
  const { connectionString, release } = await reachReplaced();
  try {
    return await readTokenRevocations(connectionString, manifest.key_fingerprint);
  } finally {
    await release();
  }
}

async function* storedFiles(folder: string): AsyncGenerator<StoragePut> {
  for await (const { key } of listedFiles(folder))
    yield {
      key,
      // A stream, because with a path the storage would use a hard link, and the backup would share the file.
      source: createReadStream(join(folder, FILES_FOLDER, key)),
      contentType: contentTypeOf(key),
    };
}

async function requireNoFiles(
  storage: Pick<Storage, "list">,
  { dataDir, s3 }: StorageLocation,
): Promise<void> {
  for await (const { key } of storage.list(""))
    throw new BackupError(
      s3 === null
        ? `${join(dataDir, FILES_FOLDER)} is not empty. It contains ${key}, for example. Set NEWSRACK_DATA_DIR to an empty data directory.`
        : `The bucket ${s3.bucket} is not empty. It contains ${key}, for example. Set S3_BUCKET to an empty bucket.`,
    );
}

/**
 * Makes sure that the key of the encrypted secrets is in its file, before anything is written. Returns a note if the
 * restore continues with another key.
 */
async function prepareKey(
  folder: string,
  manifest: Manifest,
  { target, withoutKey }: { target: KeyLocation; withoutKey: boolean },
): Promise<string[]> {
  const required = manifest.key_fingerprint;
  const existing = readMasterKey(target);
  if (existing && keyFingerprint(existing) === required) return [];
  const file = keyPath(target);
  const lost =
    `Secrets that were encrypted with the old key are lost. Enter ${ENCRYPTED_SETTINGS} again. ` +
    "All users have to sign in again, and second factors are off until they are set up again.";
  if (manifest.key_included) {
    if (!existing) {
      storeMasterKey(target, Buffer.from((await readFile(join(folder, KEY_PART), "utf8")).trim(), "base64"));
      return [];
    }
    if (!withoutKey)
      throw new BackupError(
        `${file} contains the key ${keyFingerprint(existing)}, but this backup needs the key ${required}. Move the file away ` +
          "to use the key of the backup, or add --without-key to keep the file and lose the encrypted secrets.",
      );
    return [lost];
  }
  if (withoutKey) return [lost];
  throw new BackupError(
    `This backup needs the key with the fingerprint ${required}, but ${existing ? `${file} contains the key ${keyFingerprint(existing)}` : `${file} does not exist`}. ` +
      "Copy the master.key of the original installation to it (mode 600), and restore again. " +
      `If that key is lost, add --without-key. ${lost}`,
  );
}
