import { type Kysely, sql } from "kysely";
import type { Logger } from "../logging/logging.ts";
import type { Storage } from "./storage.ts";

const BATCH_SIZE = 500;

export interface Sweep {
  prefix: string;
  /** Younger files are skipped, because the row that refers to them may not be committed yet. */
  minimumAgeMs: number;
  /** Returns the owner of a key, such as an import or an image, or null if the key must not be deleted. */
  ownerOf(key: string): string | null;
  filterExisting(owners: string[]): Promise<ReadonlySet<string>>;
  /** Deletes all files of an owner. */
  remove(owner: string): Promise<void>;
}

/**
 * Deletes files whose owner no longer exists in the database. Several processes may run it at the same time. Files older
 * than the database belong to another installation, for example because `DATABASE_URL` is missing. They are logged, not
 * deleted.
 */
export async function sweepOrphans<DB>(
  { db, storage, log }: { db: Kysely<DB>; storage: Pick<Storage, "list">; log: Logger },
  { prefix, minimumAgeMs, ownerOf, filterExisting, remove }: Sweep,
): Promise<void> {
  const installedAt = await installationTime(db);
  const candidates = new Set<string>();
  const older = new Set<string>();
  const sweep = async () => {
    const existing = await filterExisting([...candidates]);
    const orphans = [...candidates].filter((owner) => !existing.has(owner));
    const foreign = orphans.filter((owner) => older.has(owner));
    for (const owner of orphans) if (!older.has(owner)) await remove(owner);
    if (foreign.length > 0)
      log.warn(
        { files: foreign[0], count: foreign.length },
        "kept orphaned files that are older than the database; check whether the data directory or bucket belongs to " +
          "another database",
      );
    candidates.clear();
    older.clear();
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    const owner = ownerOf(key);
    if (owner === null || Date.now() - modifiedAt.getTime() < minimumAgeMs) continue;
    candidates.add(owner);
    if (modifiedAt < installedAt) older.add(owner);
    if (candidates.size >= BATCH_SIZE) await sweep();
  }
  await sweep();
}

/** Returns the time of the first migration. */
async function installationTime<DB>(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{
    at: string | null;
  }>`select min("timestamp") as at from public.migrations`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}
