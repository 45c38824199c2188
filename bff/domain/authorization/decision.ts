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
