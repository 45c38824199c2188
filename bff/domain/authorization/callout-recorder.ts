import { isUnsent } from "#shared/console/callouts.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CalloutLog, LoggedCallout } from "./callout-log.ts";
import { isRefusal, type Learned, type Question } from "./decision.ts";

/** Refused tokens of a publication that get their own line in a second. All that follow are counted in one. */
const SINGLE_REFUSALS_PER_SECOND = 5;

/** How a decision came about. */
interface Use {
  at: Date;
  cached: boolean;
}

/** Counts a decision, and writes its line of the log. */
export type CalloutRecorder = (
  settings: AccessSettings,
  question: Question,
  learned: Learned,
  body: string,
  use: Use,
) => void;

export function createCalloutRecorder(log: CalloutLog, metrics: Metrics | null): CalloutRecorder {
  return (settings, { endpoint, item, source }, { decision, fingerprint }, body, { at, cached }) => {
    metrics?.callout({
      endpoint,
      outcome: decision.outcome,
      reason: decision.reason,
      cached,
      seconds: decision.milliseconds / 1000,
    });
    const line = (): LoggedCallout => ({
      publication_id: settings.publicationId,
      at,
      source,
      endpoint,
      item_type: item.type,
      item_id: item.id,
      item_name: item.name,
      outcome: decision.outcome,
      reason: decision.reason,
      status: cached ? null : decision.status,
      milliseconds: cached ? 0 : decision.milliseconds,
      cached,
      count: 1,
      reader_fingerprint: fingerprint,
      request_body: body,
      response_body: cached ? null : decision.responseBody,
    });
    const kind = `${settings.publicationId} ${source} ${endpoint} ${decision.reason}`;
    if (cached) log.count(`${kind} ${item.id} ${fingerprint}`, line);
    // Without item and reader: made-up tokens must not fill the log.
    else if (isUnsent(decision.reason)) log.count(kind, line);
    else if (isRefusal(decision)) log.count(kind, line, { single: SINGLE_REFUSALS_PER_SECOND });
    else log.write(line());
  };
}
