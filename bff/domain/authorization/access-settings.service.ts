import { LRUCache } from "lru-cache";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { ChangeFeed } from "../../platform/change-feed.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { Database, Db } from "../../schema/tables.ts";

/** Should an announcement ever be lost, an old configuration is used no longer than this. */
const KEPT_MS = 5_000;
const MAX_KEPT = 10_000;

/** How access is decided in a publication, with its secrets in the open: for callouts, never for an answer. */
export interface AccessSettings {
  publicationId: number;
  organizationId: number;
  /** Of the publication: dates are sent in it. */
  timeZone: string;
  /** Part of the key of every remembered decision: raised with each change. */
  version: number;
  authServerUrl: string;
  profileToken: string;
  endpoints: ReadonlySet<AuthorizationEndpoint>;
  grantTtlSeconds: number;
  denialTtlSeconds: number;
  forwardIdToken: boolean;
}

/** The settings of every publication, in memory as long as changes of them can be heard of. */
export interface KnownAccessSettings {
  /** Null: nothing is configured there. */
  find(publicationId: number): Promise<AccessSettings | null>;
  /** After a change in this process, which need not wait for its announcement. */
  forget(publicationId: number): void;
}

export function createKnownAccessSettings(
  db: Db,
  secrets: SecretBox,
  changes: ChangeFeed<Database, ChangeEvent>,
  notifications: Notifications,
): KnownAccessSettings {
  const kept = new LRUCache<number, { settings: AccessSettings | null }>({ max: MAX_KEPT, ttl: KEPT_MS });
  let generation = 0;
  const forget = (publicationId: number) => {
    generation += 1;
    kept.delete(publicationId);
  };
  changes.subscribe((change) => {
    if (change.type === "access" || change.type === "publication") forget(change.publication_id);
  });
  notifications.onReconnect(() => {
    generation += 1;
    kept.clear();
  });
  return {
    async find(publicationId) {
      const known = notifications.isListening() ? kept.get(publicationId) : undefined;
      if (known) return known.settings;
      const before = generation;
      const settings = await read(db, secrets, publicationId);
      // Read before a change that was announced meanwhile, they may be out of date already.
      if (before === generation) kept.set(publicationId, { settings });
      return settings;
    },
    forget,
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
