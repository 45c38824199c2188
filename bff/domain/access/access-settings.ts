import { LRUCache } from "lru-cache";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { Notifications } from "#bff/platform/database/notifications.ts";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import type { IdentityProvider } from "#bff/platform/outbound/identity-provider.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { type AuthorizationEndpoint, authorizationEndpoint } from "#shared/contract/authorization.ts";

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
  /** The authority: the publisher's endpoint, or Newsrack from the holdings of its readers. */
  authority: "publisher" | "newsrack";
  /** For the built-in authority, the address of this installation. */
  authServerUrl: string;
  /** Empty for the built-in authority, which needs none. */
  profileToken: string;
  endpoints: ReadonlySet<AuthorizationEndpoint>;
  grantTtlSeconds: number;
  denialTtlSeconds: number;
  forwardIdToken: boolean;
  /** Where readers sign in; null if that is Newsrack or not configured. */
  identityProvider: IdentityProvider | null;
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
  baseUrl: string,
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
      const settings = await read(db, secrets, publicationId, baseUrl);
      // If a change arrived in the meantime, the settings may be stale and are not cached.
      if (before === generation) entries.set(publicationId, { settings });
      return settings;
    },
  };
}

async function read(
  db: Db,
  secrets: SecretBox,
  publicationId: number,
  baseUrl: string,
): Promise<AccessSettings | null> {
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
      "oidc_issuer",
      "oidc_client_id",
      "oidc_client_secret",
      "access_configs.version",
      "built_in",
    ])
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
  if (!row) return null;
  const { version } = row;
  const publication = { publicationId, organizationId: row.organization_id, timeZone: row.time_zone };
  if (row.built_in)
    return {
      ...publication,
      version,
      authority: "newsrack",
      authServerUrl: baseUrl,
      profileToken: "",
      endpoints: new Set(authorizationEndpoint.options),
      grantTtlSeconds: 0,
      denialTtlSeconds: 0,
      forwardIdToken: false,
      identityProvider: null,
    };
  if (!row.auth_server_url || !row.profile_token) return null;
  return {
    ...publication,
    version,
    authority: "publisher",
    authServerUrl: row.auth_server_url,
    profileToken: secrets.open(row.profile_token),
    endpoints: new Set(row.endpoints).add("authorize"),
    grantTtlSeconds: row.grant_ttl_seconds,
    denialTtlSeconds: row.denial_ttl_seconds,
    forwardIdToken: row.forward_id_token,
    identityProvider:
      row.oidc_issuer && row.oidc_client_id
        ? {
            issuer: row.oidc_issuer,
            clientId: row.oidc_client_id,
            clientSecret: row.oidc_client_secret && secrets.open(row.oidc_client_secret),
          }
        : null,
  };
}
