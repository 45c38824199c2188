import type { PlatformContext, Started } from "#bff/core/context.ts";
import { type ApiRequestLog, createApiRequestLog } from "./api-tokens/api-request-log.ts";
import { type ApiTokenCache, createApiTokenCache } from "./api-tokens/api-token-cache.ts";
import { createLastUsedTracker, type LastUsedTracker } from "./api-tokens/last-used-tracker.ts";

export interface IdentityContext {
  apiTokenCache: ApiTokenCache;
  lastUsedTracker: LastUsedTracker;
  apiRequestLog: ApiRequestLog;
}

/** Starts the API token cache, the last-used tracker and the request log. */
export function startIdentity({
  changes,
  db,
  log,
  notifications,
}: PlatformContext): Started<IdentityContext> {
  const lastUsedTracker = createLastUsedTracker(db, log);
  const apiRequestLog = createApiRequestLog(db, log);
  return {
    context: {
      apiTokenCache: createApiTokenCache(changes, notifications),
      lastUsedTracker,
      apiRequestLog,
    },
    async stop() {
      await Promise.all([lastUsedTracker.stop(), apiRequestLog.stop()]);
    },
  };
}
