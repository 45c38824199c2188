import type { Metrics } from "#bff/platform/metrics/metrics.ts";
import { isUnsent } from "#shared/console/access/callouts.ts";
import type { AccessSettings } from "../access-settings.ts";
import { type AccessCheck, type CachedDecision, isRefusal } from "../decision.ts";
import type { CalloutLog, LoggedCallout } from "./callout-log.ts";

/** The first refused tokens of a publication in each second get a line each. Further ones are counted in one line. */
const SINGLE_REFUSALS_PER_SECOND = 5;

interface DecisionUse {
  at: Date;
  cached: boolean;
}

/** Records a decision in the metrics and the callout log. */
export type CalloutRecorder = (
  settings: AccessSettings,
  check: AccessCheck,
  cached: CachedDecision,
  body: string,
  use: DecisionUse,
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
      request_id: cached ? null : decision.requestId,
      request_body: body,
      response_body: cached ? null : decision.responseBody,
    });
    const kind = `${settings.publicationId} ${source} ${endpoint} ${decision.reason}`;
    if (cached) log.count(`${kind} ${item.id} ${fingerprint}`, line);
    // Without item and reader in the key, requests with made-up tokens cannot fill the log.
    else if (isUnsent(decision.reason)) log.count(kind, line);
    else if (isRefusal(decision)) log.count(kind, line, { single: SINGLE_REFUSALS_PER_SECOND });
    else log.write(line());
  };
}
