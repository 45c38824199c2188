import type { PlatformContext, Started } from "#bff/core/context.ts";
import { type ApiRequestLog, createApiRequestLog } from "./api-tokens/api-request-log.ts";
import { type ApiTokenCache, createApiTokenCache } from "./api-tokens/api-token-cache.ts";
import { createLastUsedTracker, type LastUsedTracker } from "./api-tokens/last-used-tracker.ts";
import { type Auth, createAuth } from "./sessions/auth.ts";

export interface IdentityContext {
  auth: Auth;
  apiTokenCache: ApiTokenCache;
  lastUsedTracker: LastUsedTracker;
  apiRequestLog: ApiRequestLog;
}

/** Starts authentication, the API token cache, the last-used tracker and the request log. */
export function startIdentity({
  changes,
  config,
  db,
  log,
  notifications,
  rateLimits,
  secrets,
}: PlatformContext): Started<IdentityContext> {
  const lastUsedTracker = createLastUsedTracker(db, log);
  const apiRequestLog = createApiRequestLog(db, log);
  return {
    context: {
      auth: createAuth({
        db,
        baseUrl: config.baseUrl,
        secret: secrets.derive("sessions"),
        rateLimits,
        log,
      }),
      apiTokenCache: createApiTokenCache(changes, notifications),
      lastUsedTracker,
      apiRequestLog,
    },
    async stop() {
      await Promise.all([lastUsedTracker.stop(), apiRequestLog.stop()]);
    },
  };
}
