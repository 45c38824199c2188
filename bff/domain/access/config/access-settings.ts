import { LRUCache } from "lru-cache";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { Notifications } from "#bff/platform/database/notifications.ts";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";

/** Limits how long stale settings are used if an invalidation is lost. */
const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;

/** The access settings of a publication with decrypted secrets. They must never appear in a response. */
export interface AccessSettings {
  publicationId: number;
  organizationId: number;
  /** The publication's time zone, in which dates are sent. */
  timeZone: string;
  /** Rises with each change. Part of the key of every cached decision. */
  version: number;
  authServerUrl: string;
  profileToken: string;
  endpoints: ReadonlySet<AuthorizationEndpoint>;
  grantTtlSeconds: number;
  denialTtlSeconds: number;
  forwardIdToken: boolean;
}

/** Caches access settings, as long as the process receives the events that invalidate them. */
export interface AccessSettingsCache {
  /** Returns null if nothing is configured. */
  find(publicationId: number): Promise<AccessSettings | null>;
}

export function createAccessSettingsCache(
  db: Db,
  secrets: SecretBox,
  changes: OutboxEventBus<Database, ChangeEvent>,
  notifications: Notifications,
): AccessSettingsCache {
  const entries = new LRUCache<number, { settings: AccessSettings | null }>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
  });
  let generation = 0;
  changes.subscribeCache((change) => {
    if (change.type !== "access" && change.type !== "publication") return;
    generation += 1;
    entries.delete(change.publication_id);
  });
  notifications.onReconnect(() => {
    generation += 1;
    entries.clear();
  });
  return {
    async find(publicationId) {
      const cached = notifications.isListening() ? entries.get(publicationId) : undefined;
      if (cached) return cached.settings;
      const before = generation;
      const settings = await read(db, secrets, publicationId);
      // If a change arrived in the meantime, the settings may be stale and are not cached.
      if (before === generation) entries.set(publicationId, { settings });
      return settings;
    },
  };
}

async function read(db: Db, secrets: SecretBox, publicationId: number): Promise<AccessSettings | null> {
  const row = await db
    .selectFrom("access_configs")
    .innerJoin("publications", "publications.id", "access_configs.publication_id")
    .select([
      "organization_id",
      "time_zone",
      "auth_server_url",
      "profile_token",
      "endpoints",
      "grant_ttl_seconds",
      "denial_ttl_seconds",
      "forward_id_token",
      "access_configs.version",
    ])
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
  if (!row?.auth_server_url || !row.profile_token) return null;
  return {
    publicationId,
    organizationId: row.organization_id,
    timeZone: row.time_zone,
    version: row.version,
    authServerUrl: row.auth_server_url,
    profileToken: secrets.open(row.profile_token),
    endpoints: new Set(row.endpoints).add("authorize"),
    grantTtlSeconds: row.grant_ttl_seconds,
    denialTtlSeconds: row.denial_ttl_seconds,
    forwardIdToken: row.forward_id_token,
  };
}
