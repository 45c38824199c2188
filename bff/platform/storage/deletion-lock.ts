import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Logger } from "../logging/logging.ts";
import type { Storage } from "./storage.ts";

/** Advisory locks, which are visible to all processes and released when their connection ends. */
const DELETION_LOCK = "7310585960131141001";
const BACKUP_LOCK = "7310585960131141002";
const LOCK_TIMEOUT = "120s";

/**
 * Wraps a storage so that it deletes no files during a backup. Files whose deletion is skipped are no longer referenced, so
 * the sweep deletes them later.
 */
export function withDeletionLock<DB>(storage: Storage, db: Kysely<DB>, log: Logger): Storage {
  const unlessLocked = (files: string, remove: () => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${sql.lit(DELETION_LOCK)}::bigint) as free,
          -- Deleting thousands of files takes longer than the timeout for idle transactions.
          set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      if (rows[0]?.free) await remove();
      else log.info({ files }, "skipped deleting files during a backup; will delete them later");
    });
  return {
    put: (key, source, meta) => storage.put(key, source, meta),
    putMany: (files) => storage.putMany(files),
    open: (key, range) => storage.open(key, range),
    stat: (key) => storage.stat(key),
    pathForProxy: (key, method) => storage.pathForProxy(key, method),
    list: (prefix) => storage.list(prefix),
    check: () => storage.check(),
    removePartials: () => storage.removePartials(),
    delete: (key) => unlessLocked(key, () => storage.delete(key)),
    deletePrefix: (prefix) => unlessLocked(prefix, () => storage.deletePrefix(prefix)),
  };
}

/**
 * Waits for running deletions, then blocks further ones until the connection of `client` ends. Returns false if another
 * backup is running.
 */
export async function lockDeletions(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    "select pg_try_advisory_lock($1::bigint) as acquired",
    [BACKUP_LOCK],
  );
  if (!rows[0]?.acquired) return false;
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query("select pg_advisory_lock($1::bigint)", [DELETION_LOCK]);
  return true;
}
