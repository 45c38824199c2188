import type { CalloutOutcome, CalloutReason, CalloutSource } from "#shared/console/access/callouts.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { CheckedItem } from "./checks/access-checks.ts";

export interface AccessCheck {
  endpoint: AuthorizationEndpoint;
  item: CheckedItem;
  body: AuthorizationBody;
  /** The reader's access token. */
  token: string;
  /** The reader's ID token; null if none was sent. */
  idToken: string | null;
  source: CalloutSource;
  /** The reader's address, whose budget is charged. Null for a trial in the console. */
  address: string | null;
}

export interface Decision {
  outcome: CalloutOutcome;
  reason: CalloutReason;
  /** The `X-Request-Id` of the callout; null if no request was sent. */
  requestId: string | null;
  /** The HTTP status of the endpoint, if it responded. */
  status: number | null;
  /** Duration of the check; near zero for a cache hit. */
  milliseconds: number;
  /** `off`: the decision is not cached. */
  cache: "hit" | "miss" | "off";
  /** Product ids from the endpoint `issues`. */
  issues: string[] | null;
  contentType: string | null;
  /** With tokens masked; null without a response. */
  responseBody: string | null;
  /** The remaining seconds for which the decision is valid. */
  validSeconds: number;
  /** Seconds until a retry may help; null after a decision of the endpoint. */
  retryAfter: number | null;
}

/** A cached decision, its expiry, and the fingerprint of the reader's token, which the log records. */
export interface CachedDecision {
  decision: Decision;
  fingerprint: string;
  until: number;
}

/** Returns whether a working endpoint rejected the request: 401, or another status below 500 other than 200. */
export function isRefusal({
  outcome,
  reason,
  status,
}: Pick<Decision, "outcome" | "reason" | "status">): boolean {
  return outcome === "unauthorized" || (reason === "bad_status" && status !== null && status < 500);
}
