import type { Logger } from "../../platform/logging.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { Decision } from "./decision.ts";

/** Hears of every answer of a publisher, and says in the log when one is no longer asked, and when it answers again. */
export type PublisherWatch = (
  settings: Pick<AccessSettings, "publicationId" | "organizationId">,
  decision: Pick<Decision, "outcome" | "reason">,
) => void;

export function createPublisherWatch(log: Logger): PublisherWatch {
  const leftAlone = new Set<number>();
  return ({ publicationId, organizationId }, { outcome, reason }) => {
    const where = { organization_id: organizationId, publication_id: publicationId };
    if (reason === "circuit_open" && !leftAlone.has(publicationId)) {
      leftAlone.add(publicationId);
      log.warn(where, "a publisher's authorization endpoint keeps failing: it is left alone for a while");
    } else if (outcome !== "unavailable" && leftAlone.delete(publicationId))
      log.info(where, "a publisher's authorization endpoint answers again");
  };
}
