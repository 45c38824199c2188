import type { English } from "#bff/messages/english.ts";
import { message } from "#bff/messages/message.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  type CheckRequest,
  type ConformanceRun,
  type Exchange,
  type Finding,
  fail,
  pass,
} from "./conformance-run.ts";
import { adviceOn } from "./describe-response.ts";
import { isDecision } from "./response-checks.ts";

/** An endpoint that is checked, with its response to a valid request. */
export interface Subject {
  run: ConformanceRun;
  endpoint: AuthorizationEndpoint;
  first: Exchange;
}

type Texts = English["conformance"];
/** Checks whose request and rule have a text of that name. */
export type CheckName = keyof Texts["rule"] & keyof Texts["sent"];

export interface Check {
  rule: CheckName | "granted" | "depends_on_item" | "denied" | "denied_list";
  /** The end of the ID. By default the name of the rule. */
  id?: string;
  source: string;
  on: readonly AuthorizationEndpoint[];
  /** The check is skipped if the endpoint did not decide about the valid request. */
  needsDecision?: true;
  /** Differences from the valid request. Null if the given tokens do not allow them. Without it, the valid request is checked. */
  request?: (subject: Subject) => Partial<CheckRequest> | null;
  /** Why the check is skipped if the request is null. */
  unavailable?: "no_denied_token" | "no_expired_token" | "no_jwt" | "no_letters" | "short_product";
  /** The text about the request. By default that of the rule's name. */
  sent?: (subject: Subject) => keyof Texts["sent"];
  expect: (exchange: Exchange, subject: Subject) => Finding | Promise<Finding>;
}

export const BASIS = "contract 4.C rule 1";
export const FIELDS = "contract 2.7";
export const REFUSE = "contract 5.2 rule 3";
export const VERIFY = "contract 5.2 rules 1 and 3";
export const ITEMS = ["authorize", "authorize_download", "authorize_article", "authorize_chatbot"] as const;
export const ALL = [...ITEMS, "issues"] as const;
export const AUTHORIZE = ["authorize"] as const;

export const bearer = (token: string | null) =>
  token === null ? null : { authorization: `Bearer ${token}` };
export const isGranted = ({ response }: Exchange) => response.outcome === "granted";
export const isSame = (exchange: Exchange, { first }: Subject) =>
  exchange.response.outcome === first.response.outcome;
export const anyDecision = (exchange: Exchange): Finding =>
  isDecision(exchange) ? pass : fail(message("conformance.advice.decide"));

export function mustRefuse({ response: { outcome, reason } }: Exchange): Finding {
  if (outcome === "unauthorized") return pass;
  if (outcome === "granted") return fail(message("conformance.advice.granted_without_token"));
  if (outcome === "denied") return fail(message("conformance.advice.unauthorized_not_denied"));
  if (reason === "bad_status") return fail(message("conformance.advice.unauthorized_alone"));
  const advice = adviceOn(reason);
  return fail(
    advice === ""
      ? message("conformance.advice.unauthorized")
      : message("conformance.advice.unauthorized_because", { advice }),
  );
}
