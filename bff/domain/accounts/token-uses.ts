import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "../../platform/logging.ts";
import type { Db } from "../../schema/tables.ts";

/** A use that follows a quiet time is written this soon, together with what else comes until then. */
const SOON_MS = 500;
const MAX_REMEMBERED = 10_000;

export interface NotedUse {
  at: Date;
  address: string;
  method: string;
  /** The route's pattern, which holds nothing of what was sent. */
  route: string;
}

/**
 * Notes the last use of every secret: in memory, and for each secret in constant use at most once in a while in the
 * database, for all that are due in one statement. What a killed process had not written is lost.
 */
export interface TokenUses {
  note(secretId: number, use: NotedUse): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

export function createTokenUses(db: Db, log: Logger, { intervalMs = 60_000 } = {}): TokenUses {
  const pending = new Map<number, NotedUse & { due: number }>();
  const writtenAt = new LRUCache<number, number>({ max: MAX_REMEMBERED, ttl: intervalMs });
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
      log.warn({ err: error, secrets: uses.length }, "the last use of API tokens was not noted"),
    );
  }

  return {
    note(secretId, use) {
      const known = pending.get(secretId);
      const due = known?.due ?? Math.max(Date.now() + SOON_MS, (writtenAt.get(secretId) ?? 0) + intervalMs);
      pending.set(secretId, { ...use, due });
      if (!known) wake(due);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await writing;
      await write(Infinity);
    },
  };
}

/** Whoever is just writing the same secret in another process knows of a use as recent. */
async function writeUses(db: Db, uses: [number, NotedUse][]): Promise<void> {
  const column = <Name extends keyof NotedUse>(name: Name) => uses.map(([, use]) => use[name]);
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
