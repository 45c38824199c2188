import type { CalloutOutcome, CalloutReason, CalloutSource } from "#shared/console/callouts.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { AskedItem } from "./questions.service.ts";

export interface Question {
  endpoint: AuthorizationEndpoint;
  item: AskedItem;
  body: AuthorizationBody;
  /** The reader's access token, and the ID token where one came along. */
  token: string;
  idToken: string | null;
  source: CalloutSource;
  /** Whose budget pays for the callout: the reader's address. Null for a person who tries access out in the console. */
  address: string | null;
}

export interface Decision {
  outcome: CalloutOutcome;
  reason: CalloutReason;
  /** The customer's, where it answered. */
  status: number | null;
  /** From the question to its answer; next to nothing where memory had it. */
  milliseconds: number;
  /** `off`: an answer that is not remembered. */
  cache: "hit" | "miss" | "off";
  /** Of the endpoint `issues`. */
  issues: string[] | null;
  contentType: string | null;
  /** With the tokens in it masked; null where nothing came. */
  responseBody: string | null;
  /** How long it is remembered from now on. */
  validSeconds: number;
  /** Seconds after which asking again may help; null where the customer has spoken. */
  retryAfter: number | null;
}

/** A decision as it is remembered, with what the log says of each of its uses. */
export interface Learned {
  decision: Decision;
  fingerprint: string;
  until: number;
}

/** Whether the endpoint works, and does not accept what the reader sent: 401, or another status below 500 that is not 200. */
export function isRefusal({
  outcome,
  reason,
  status,
}: Pick<Decision, "outcome" | "reason" | "status">): boolean {
  return outcome === "unauthorized" || (reason === "bad_status" && status !== null && status < 500);
}
