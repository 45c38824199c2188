import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Decision } from "../checks/decision.ts";
import type { AccessSettings } from "../config/access-settings.ts";

/** Receives every callout outcome and logs when a circuit opens, and when the endpoint responds again. */
export type BreakerTransitionLog = (
  settings: Pick<AccessSettings, "publicationId" | "organizationId">,
  decision: Pick<Decision, "outcome" | "reason">,
) => void;

export function logBreakerTransitions(log: Logger): BreakerTransitionLog {
  const open = new Set<number>();
  return ({ publicationId, organizationId }, { outcome, reason }) => {
    const where = { organization_id: organizationId, publication_id: publicationId };
    if (reason === "circuit_open" && !open.has(publicationId)) {
      open.add(publicationId);
      log.warn(where, "authorization endpoint keeps failing; circuit opened");
    } else if (outcome !== "unavailable" && open.delete(publicationId))
      log.info(where, "authorization endpoint responds again; circuit closed");
  };
}
