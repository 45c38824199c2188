import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Delay before the first use after an idle interval is written, so that it joins a batch. */
const BATCH_DELAY_MS = 500;
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
  const pending = new Map<number, SecretUse & { due: number }>();
  const writtenAt = new LRUCache<number, number>({ max: MAX_TRACKED_SECRETS, ttl: intervalMs });
  let timer: NodeJS.Timeout | null = null;
  let wakesAt = Infinity;
  let writing: Promise<void> = Promise.resolve();

  function wake(at: number): void {
    if (at >= wakesAt) return;
    if (timer) clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => {
      timer = null;
      wakesAt = Infinity;
      writing = writing.then(() => write(Date.now()));
    }, at - Date.now());
    timer.unref();
  }

  async function write(until: number): Promise<void> {
    const uses = [...pending].filter(([, { due }]) => due <= until);
    for (const [id] of uses) {
      pending.delete(id);
      writtenAt.set(id, Date.now());
    }
    for (const { due } of pending.values()) wake(due);
    if (uses.length === 0) return;
    await writeUses(db, uses).catch((error: unknown) =>
      log.warn({ err: error, secrets: uses.length }, "failed to record last use of API tokens"),
    );
  }

  return {
    record(secretId, use) {
      const earlier = pending.get(secretId);
      const due =
        earlier?.due ?? Math.max(Date.now() + BATCH_DELAY_MS, (writtenAt.get(secretId) ?? 0) + intervalMs);
      pending.set(secretId, { ...use, due });
      if (!earlier) wake(due);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await writing;
      await write(Infinity);
    },
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
