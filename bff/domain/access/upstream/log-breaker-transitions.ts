import type { Logger } from "#bff/platform/logging/logging.ts";
import type { AccessSettings } from "../access-settings.ts";
import type { BreakerState } from "./upstream-client.ts";

/** Receives the state of a publication's circuit breaker in this process after every callout. */
export type BreakerObserver = (
  settings: Pick<AccessSettings, "publicationId" | "organizationId">,
  state: BreakerState["state"],
) => void;

/** Logs when a circuit opens, and when it closes again. */
export function logBreakerTransitions(log: Logger): BreakerObserver {
  const open = new Set<number>();
  return ({ publicationId, organizationId }, state) => {
    const where = { organization_id: organizationId, publication_id: publicationId };
    if (state === "open" && !open.has(publicationId)) {
      open.add(publicationId);
      log.warn(where, "authorization endpoint keeps failing; circuit opened");
    } else if (state === "closed" && open.delete(publicationId))
      log.info(where, "authorization endpoint responds again; circuit closed");
  };
}
