import { type Kysely, sql } from "kysely";
import type { Logger } from "../logging.ts";
import type { Storage } from "./storage.ts";

const BATCH = 500;

export interface Sweep {
  /** The folder that is looked through. */
  prefix: string;
  /** Younger files may belong to something that has not said so yet. */
  minimumAgeMs: number;
  /** What a key belongs to, and is removed with; null for a key that is left alone. */
  ownerOf(key: string): string | null;
  /** Which of these owners there are. */
  known(owners: string[]): Promise<ReadonlySet<string>>;
  remove(owner: string): Promise<void>;
}

/**
 * Removes files whose owner is gone. Several processes may do so at once. A file older than the database is of another
 * installation, such as one whose `DATABASE_URL` was left out: it stays, and the log says so.
 */
export async function sweepOrphans<DB>(
  { db, storage, log }: { db: Kysely<DB>; storage: Pick<Storage, "list">; log: Logger },
  { prefix, minimumAgeMs, ownerOf, known, remove }: Sweep,
): Promise<void> {
  const installedAt = await installationTime(db);
  const candidates = new Set<string>();
  const older = new Set<string>();
  const sweep = async () => {
    const there = await known([...candidates]);
    const orphans = [...candidates].filter((owner) => !there.has(owner));
    const foreign = orphans.filter((owner) => older.has(owner));
    for (const owner of orphans) if (!older.has(owner)) await remove(owner);
    if (foreign.length > 0)
      log.warn(
        { files: foreign[0], count: foreign.length },
        "stored files are older than the database and unknown to it, so they are left alone: do the data directory or " +
          "bucket belong to another one?",
      );
    candidates.clear();
    older.clear();
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    const owner = ownerOf(key);
    if (owner === null || Date.now() - modifiedAt.getTime() < minimumAgeMs) continue;
    candidates.add(owner);
    if (modifiedAt < installedAt) older.add(owner);
    if (candidates.size >= BATCH) await sweep();
  }
  await sweep();
}

/** When the database got its first table. */
async function installationTime<DB>(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{
    at: string | null;
  }>`select min("timestamp") as at from public.migrations`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}
