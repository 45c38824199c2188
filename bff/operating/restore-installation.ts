import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, FILES_FOLDER, KEY_PART, type Manifest } from "../platform/backup/manifest.ts";
import {
  announceRestore,
  beginRestore,
  endRestore,
  hasBegunWith,
  isHalfRestored,
  type RestorePlace,
  withdrawRestore,
} from "../platform/backup/restore-marker.ts";
import {
  clearDatabase,
  isEmptyDatabase,
  restoreTables,
  withClient,
} from "../platform/backup/restore-tables.ts";
import { listedFiles, verifyBackup } from "../platform/backup/verify-backup.ts";
import { connect } from "../platform/database/database.ts";
import { migrate, migrateTo } from "../platform/database/migrate.ts";
import { startJobQueue } from "../platform/jobs/job-queue.ts";
import type { Logger } from "../platform/logging.ts";
import { type KeyPlace, keepMasterKey, keyFileOf, readMasterKey } from "../platform/master-key.ts";
import { contentTypeOf } from "../platform/storage/content-types.ts";
import { openStorage, type StoragePlace } from "../platform/storage/open-storage.ts";
import type { Storage, StoragePut } from "../platform/storage/storage.ts";
import { migrations } from "../schema/migrations.ts";
import type { Database } from "../schema/tables.ts";
import { forgetKey } from "./installation-key.ts";
import { keyFingerprint } from "./key-fingerprint.ts";
import { endRestoredAccess, type RestoredAccess, readTokenEnds, type TokenEnds } from "./restored-access.ts";

export interface Restored {
  manifest: Manifest;
  /** False where the queue of this version has other tables: the service makes those jobs anew. */
  withJobs: boolean;
  /** What still has to be done, in sentences. */
  notes: string[];
  access: RestoredAccess;
}

/**
 * Checks a copy and restores it into an empty installation. `reach` starts or finds the database only after the copy was
 * found good. May be repeated after it was interrupted. Throws `BackupError` with a sentence.
 */
export async function restoreInstallation(options: RestoreOptions): Promise<Restored> {
  const { folder, place } = options;
  const isAnnounced = await announceRestore(place, folder);
  try {
    return await restoreCopy(options);
  } catch (error) {
    if (isAnnounced && !hasBegunWith(place)) await withdrawRestore(place.dataDir);
    throw error;
  }
}

interface RestoreOptions {
  folder: string;
  /** Where the installation is to be. */
  place: KeyPlace & StoragePlace & RestorePlace;
  /** Go on although the key is not there that the secrets were sealed with. */
  withoutKey: boolean;
  reach(): Promise<ReachedDatabase>;
  /** Finds or starts the database of the installation that is replaced, where it still exists. */
  reachReplaced?: (() => Promise<ReachedDatabase>) | undefined;
  log: Logger;
}

/** A database of an installation, and how to stop what was started to reach it. */
export interface ReachedDatabase {
  connectionString: string;
  release(): Promise<void>;
}

async function restoreCopy(options: RestoreOptions): Promise<Restored> {
  const { folder, place, log } = options;
  const { dataDir } = place;
  const manifest = await verifyBackup(folder);
  if (!(manifest.schema.migration in migrations))
    throw new BackupError(
      `This copy was made by Newsrack ${manifest.program_version}, which knows the migration ` +
        `${manifest.schema.migration}; this one does not. Restore it with that version, or a newer one.`,
    );
  const tokenEnds = await replacedTokenEnds(options, manifest);
  const notes = await settleKey(folder, manifest, options);
  const isAnotherKey = notes.length > 0;
  const hasBegunHere = hasBegunWith(place);
  const storage = manifest.contents === "everything" ? await openStorage(place) : null;
  if (storage && !hasBegunHere) await requireNoFiles(storage, place);
  const database = await options.reach();
  try {
    const { connectionString } = database;
    // What a restore has left there is worth nothing, whichever data directory it was begun from.
    if (hasBegunHere || (await withClient(connectionString, isHalfRestored)))
      await clearDatabase(connectionString);
    else if (!(await isEmptyDatabase(connectionString)))
      throw new BackupError(
        "The database is not empty. A copy is restored into a new installation: name an empty data directory with " +
          "NEWSRACK_DATA_DIR, or an empty database with DATABASE_URL.",
      );
    await withClient(connectionString, (client) => beginRestore(client, place, folder));
    if (storage) await storage.putMany(storedFiles(folder));
    const { withJobs, access } = await restoreDatabase(connectionString, folder, manifest, {
      isAnotherKey,
      tokenEnds,
      log,
    });
    storage?.close?.();
    if (!withJobs)
      notes.push(
        "Jobs were left behind: the queue of this version keeps them differently. The service makes them anew.",
      );
    await withClient(connectionString, (client) => endRestore(client, dataDir));
    return { manifest, withJobs, notes, access };
  } finally {
    await database.release();
  }
}

async function restoreDatabase(
  connectionString: string,
  folder: string,
  manifest: Manifest,
  { isAnotherKey, tokenEnds, log }: { isAnotherKey: boolean; tokenEnds: TokenEnds | null; log: Logger },
): Promise<Pick<Restored, "withJobs" | "access">> {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 2, onError: () => undefined });
  try {
    await migrateTo(db, migrations, manifest.schema.migration);
    const queue = await startJobQueue({ connectionString, kinds: [], supervise: false, log });
    await queue.stop(1000);
    const withJobs = await restoreTables(connectionString, folder, manifest);
    await migrate(db, migrations);
    if (isAnotherKey) await forgetKey(db);
    return { withJobs, access: await endRestoredAccess(db, tokenEnds) };
  } finally {
    await close();
  }
}

async function replacedTokenEnds(
  { reachReplaced }: RestoreOptions,
  manifest: Manifest,
): Promise<TokenEnds | null> {
  if (!reachReplaced) return null;
  const { connectionString, release } = await reachReplaced();
  try {
    return await readTokenEnds(connectionString, manifest.key_fingerprint);
  } finally {
    await release();
  }
}

async function* storedFiles(folder: string): AsyncGenerator<StoragePut> {
  for await (const { key } of listedFiles(folder))
    yield {
      key,
      // Its bytes: storage would keep a file of the same disk as it is, and the copy would be no copy any more.
      source: createReadStream(join(folder, FILES_FOLDER, key)),
      contentType: contentTypeOf(key),
    };
}

async function requireNoFiles(storage: Pick<Storage, "list">, { dataDir, s3 }: StoragePlace): Promise<void> {
  for await (const { key } of storage.list(""))
    throw new BackupError(
      s3 === null
        ? `${join(dataDir, FILES_FOLDER)} holds files already, ${key} for one. Name an empty data directory with NEWSRACK_DATA_DIR.`
        : `The bucket ${s3.bucket} holds files already, ${key} for one. Name an empty one with S3_BUCKET.`,
    );
}

/** Sees to the key that opens the sealed secrets, before anything is written. */
async function settleKey(
  folder: string,
  manifest: Manifest,
  { place, withoutKey }: { place: KeyPlace; withoutKey: boolean },
): Promise<string[]> {
  const wanted = manifest.key_fingerprint;
  const here = readMasterKey(place);
  if (here && keyFingerprint(here) === wanted) return [];
  const file = keyFileOf(place);
  const lost =
    "What was sealed with the old key cannot be opened: enter the profile tokens, client secrets and the passwords in " +
    "import addresses again, everybody signs in anew, and second factors are off until they are set up again.";
  if (manifest.key_included) {
    if (!here) {
      keepMasterKey(place, Buffer.from((await readFile(join(folder, KEY_PART), "utf8")).trim(), "base64"));
      return [];
    }
    if (!withoutKey)
      throw new BackupError(
        `${file} is another key (${keyFingerprint(here)}) than the one of this copy (${wanted}). Move it away, and the ` +
          "copy brings its own; or add --without-key to keep it and lose what was sealed.",
      );
    return [lost];
  }
  if (withoutKey) return [lost];
  throw new BackupError(
    `This copy needs the key with the fingerprint ${wanted}, and ${here ? `${file} is ${keyFingerprint(here)}` : `${file} is not there`}. ` +
      `Put the master.key of the installation it was made of there (mode 600), and restore again. ` +
      `If that key is lost: --without-key. ${lost}`,
  );
}
