import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { createBatchWriter } from "#bff/platform/jobs/batch-writer.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Db } from "#bff/schema/tables.ts";

const WRITE_INTERVAL_MS = 500;
const MAX_TRACKED_SECRETS = 10_000;

export interface SecretUse {
  at: Date;
  address: string;
  method: string;
  /** The route's pattern, without the values of its parameters. */
  route: string;
}

/**
 * Records when each secret was last used. Uses are collected in memory and written in batches, at most once per interval
 * and secret. A killed process loses the uses it has not written.
 */
export interface LastUsedTracker {
  record(secretId: number, use: SecretUse): void;
  /** Writes the pending uses. */
  stop(): Promise<void>;
}

export function createLastUsedTracker(db: Db, log: Logger, { intervalMs = 60_000 } = {}): LastUsedTracker {
  const pending = new Map<number, SecretUse>();
  const writtenAt = new LRUCache<number, number>({ max: MAX_TRACKED_SECRETS, ttl: intervalMs });
  const writer = createBatchWriter<[number, SecretUse]>({
    log,
    name: "last use of API tokens",
    everyMs: WRITE_INTERVAL_MS,
    maxRows: MAX_TRACKED_SECRETS,
    takeDue(all) {
      const due = [...pending].filter(([id]) => all || !writtenAt.has(id));
      for (const [id] of due) {
        pending.delete(id);
        writtenAt.set(id, Date.now());
      }
      return due;
    },
    // After a failure there may be several uses of a secret, of which the last one counts.
    write: (uses) => writeUses(db, [...new Map(uses)]),
  });
  return {
    record: (secretId, use) => void pending.set(secretId, use),
    stop: () => writer.stop(),
  };
}

/** Writes uses in one statement. Skips rows locked by another process, because it is writing a use that is as recent. */
async function writeUses(db: Db, uses: [number, SecretUse][]): Promise<void> {
  const column = <Name extends keyof SecretUse>(name: Name) => uses.map(([, use]) => use[name]);
  await sql`
    with due as (
      select id from api_token_secrets where id = any(${uses.map(([id]) => id)}) order by id
      for no key update skip locked
    )
    update api_token_secrets secret
    set last_used_at = used.at, last_used_address = used.address,
      last_used_method = used.method, last_used_route = used.route
    from due, unnest(${uses.map(([id]) => id)}::int[], ${column("at")}::timestamptz[], ${column("address")}::text[],
      ${column("method")}::text[], ${column("route")}::text[]) as used (id, at, address, method, route)
    where secret.id = due.id and used.id = due.id
      and (secret.last_used_at is null or secret.last_used_at < used.at)`.execute(db);
}
