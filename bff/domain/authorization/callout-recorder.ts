import type { Metrics } from "../../metrics/metrics.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CalloutLog } from "./callout-log.ts";
import type { Learned, Question } from "./decision.ts";

/** How a decision came about. */
interface Use {
  at: Date;
  /** It cost nobody a request: equal ones are counted in one line a second. */
  merge: boolean;
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
  return (settings, { endpoint, item, source }, { decision, fingerprint }, body, { at, merge, cached }) => {
    metrics?.callout({
      endpoint,
      outcome: decision.outcome,
      reason: decision.reason,
      cached,
      seconds: decision.milliseconds / 1000,
    });
    const key = merge
      ? `${settings.publicationId} ${source} ${endpoint} ${item.id} ${fingerprint} ${decision.reason}`
      : "";
    const counted = merge ? log.sameSecond(key) : undefined;
    if (counted) {
      counted.count += 1;
      return;
    }
    const line = {
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
    };
    if (merge) log.writeOnce(key, line);
    else log.write(line);
  };
}
