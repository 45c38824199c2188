import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ChangeFeed } from "../../platform/change-feed.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import type { PublicationsTable } from "../../schema/tables/organizations.ts";
import type { Database } from "../../schema/tables.ts";

/** Should an announcement ever be lost, a revoked token is used no longer than this. */
const KEPT_MS = 2_000;
const MAX_KEPT = 1_000;

/** A token that is neither revoked nor expired, with the publication that is asked for where it may reach it. */
export interface UsableToken {
  token_id: number;
  token_name: string;
  token_organization_id: number;
  publication_ids: number[] | null;
  secret_id: number;
  /** When this secret stops working. */
  expires_at: Date | null;
  publication: Selectable<PublicationsTable> | null;
}

/**
 * What was just read of the tokens in constant use. Everything is forgotten as soon as any token or publication changes,
 * in this process or another one, and nothing is kept while such changes cannot be heard of.
 */
export interface KnownTokens {
  /** The token under this key, from memory or by `read`; null is never remembered. */
  find(key: string, read: () => Promise<UsableToken | null>): Promise<UsableToken | null>;
  forgetAll(): void;
}

export function createKnownTokens(
  changes: ChangeFeed<Database, ChangeEvent>,
  notifications: Notifications,
): KnownTokens {
  const kept = new LRUCache<string, UsableToken>({ max: MAX_KEPT, ttl: KEPT_MS });
  let generation = 0;
  const forgetAll = () => {
    generation += 1;
    kept.clear();
  };
  changes.subscribe(({ type }) => {
    if (type === "api_token" || type === "publication") forgetAll();
  });
  notifications.onReconnect(forgetAll);
  return {
    async find(key, read) {
      if (!notifications.isListening()) return read();
      const known = kept.get(key);
      if (known && (known.expires_at === null || known.expires_at.getTime() > Date.now())) return known;
      const before = generation;
      const token = await read();
      // Read before a change that was announced meanwhile, it may be out of date already.
      if (token && before === generation) kept.set(key, token);
      return token;
    },
    forgetAll,
  };
}
