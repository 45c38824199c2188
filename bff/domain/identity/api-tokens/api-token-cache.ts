import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { Notifications } from "#bff/platform/database/notifications.ts";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import type { PublicationsTable } from "#bff/schema/tables/organizations.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";

/** Limits how long a revoked token still works if an invalidation is lost. */
const TTL_MS = 2_000;
const MAX_ENTRIES = 1_000;

/** A token that is neither revoked nor expired. */
export interface UsableToken {
  token_id: number;
  token_name: string;
  token_organization_id: number;
  publication_ids: number[] | null;
  secret_id: number;
  /** When this secret stops working; null for never. */
  expires_at: Date | null;
  /** The requested publication; null if it is not in the token's organization. */
  publication: Selectable<PublicationsTable> | null;
}

/**
 * Cache of API tokens. A change of any token or publication, in this process or another, clears it. Nothing is cached while
 * the process does not receive change events.
 */
export interface ApiTokenCache {
  /** Returns the cached token, or loads it with `read`. Null is never cached. */
  getOrLoad(key: string, read: () => Promise<UsableToken | null>): Promise<UsableToken | null>;
}

export function createApiTokenCache(
  changes: OutboxEventBus<Database, ChangeEvent>,
  notifications: Notifications,
): ApiTokenCache {
  const cache = new LRUCache<string, UsableToken>({ max: MAX_ENTRIES, ttl: TTL_MS });
  let generation = 0;
  const clear = () => {
    generation += 1;
    cache.clear();
  };
  changes.subscribeCache(({ type }) => {
    if (type === "api_token" || type === "publication") clear();
  });
  notifications.onReconnect(clear);
  return {
    async getOrLoad(key, read) {
      if (!notifications.isListening()) return read();
      const cached = cache.get(key);
      if (cached && (cached.expires_at === null || cached.expires_at.getTime() > Date.now())) return cached;
      const before = generation;
      const token = await read();
      // A change that arrived during the read may have made the row stale.
      if (token && before === generation) cache.set(key, token);
      return token;
    },
  };
}
