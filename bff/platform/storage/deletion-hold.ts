import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Logger } from "../logging.ts";
import type { Storage } from "./storage.ts";

/** Advisory locks of the database: they end with whoever holds them, and every process of a service sees them. */
const DELETING = "7310585960131141001";
const COPYING = "7310585960131141002";
const PATIENCE = "120s";

/**
 * Storage whose files stay while a copy is being made. What is not deleted then has no row that names it, and is
 * swept later as any orphan is.
 */
export function withDeletionHold<DB>(storage: Storage, db: Kysely<DB>, log: Logger): Storage {
  const unlessHeld = (what: string, remove: () => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${sql.lit(DELETING)}::bigint) as free,
          -- To remove thousands of files takes longer than a transaction may do nothing.
          set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      if (rows[0]?.free) await remove();
      else log.info({ files: what }, "a copy is being made: these files are removed later");
    });
  return {
    put: (key, source, meta) => storage.put(key, source, meta),
    putMany: (files) => storage.putMany(files),
    open: (key, range) => storage.open(key, range),
    stat: (key) => storage.stat(key),
    list: (prefix) => storage.list(prefix),
    check: () => storage.check(),
    tidy: () => storage.tidy(),
    delete: (key) => unlessHeld(key, () => storage.delete(key)),
    deletePrefix: (prefix) => unlessHeld(prefix, () => storage.deletePrefix(prefix)),
  };
}

/** Waits for deletions under way, then holds back further ones until `client` ends. False when somebody else does. */
export async function holdDeletions(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1::bigint) as mine", [
    COPYING,
  ]);
  if (!rows[0]?.mine) return false;
  await client.query(`set lock_timeout = '${PATIENCE}'`);
  await client.query("select pg_advisory_lock($1::bigint)", [DELETING]);
  return true;
}
