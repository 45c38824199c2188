import type { PlatformContext, Started } from "#bff/core/context.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { runPeriodically } from "#bff/platform/run-periodically.ts";
import { type AccessSettingsCache, createAccessSettingsCache } from "./access-settings.ts";
import { createNewsrackAuthority } from "./upstream/authority.ts";
import { createCalloutLog } from "./upstream/callout-log.ts";
import { type Callouts, createCallouts } from "./upstream/callouts.ts";
import { createEndpointOutages, OUTAGE_REFRESH_MS } from "./upstream/endpoint-outages.ts";
import { logBreakerTransitions } from "./upstream/log-breaker-transitions.ts";
import { createUpstreamRegistry } from "./upstream/upstream-registry.ts";

export interface AccessContext {
  accessSettings: AccessSettingsCache;
  callouts: Callouts;
}

/** Starts the callouts of this process, their cache and their log. */
export function startAccess(services: PlatformContext & ReaderTokenContext): Started<AccessContext> {
  const { addressGuards, changes, config, db, log, metrics, notifications, rateLimits, secrets } = services;
  const outages = createEndpointOutages(db, log);
  void outages
    .refresh()
    .catch((error: unknown) => log.warn({ err: error }, "failed to load endpoint outages"));
  const refreshing = runPeriodically(log, OUTAGE_REFRESH_MS, "renewing endpoint outages", outages.refresh);
  const logTransition = logBreakerTransitions(log);
  const callouts = createCallouts({
    rateLimits,
    upstreams: createUpstreamRegistry(addressGuards),
    newsrackAuthority: (settings) => createNewsrackAuthority(services, settings),
    secrets,
    log: createCalloutLog(db, changes, log),
    observeBreaker(settings, state) {
      logTransition(settings, state);
      outages.observe(settings, state);
    },
    metrics,
  });
  return {
    context: {
      accessSettings: createAccessSettingsCache(db, secrets, changes, notifications, config.baseUrl),
      callouts,
    },
    async stop() {
      refreshing.stop();
      await callouts.stop();
      await outages.stop();
    },
  };
}
