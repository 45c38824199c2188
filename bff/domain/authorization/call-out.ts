import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits, endpointUrl } from "#shared/contract/callout-request.ts";
import { mask } from "../mask.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { CustomerGate } from "./customer-gate.ts";
import type { CustomerWay } from "./customer-gates.ts";
import type { Decision } from "./decision.ts";
import { type Reading, readAnswer } from "./read-answer.ts";
import { CalloutFailure } from "./send-callout.ts";
import { calloutHeaders } from "./single-callout.service.ts";

/** What is kept of a body in the log, in characters. */
const LOGGED_LENGTH = 16 * 1024;

/** A question as it is sent: all that has to be known for it, and nothing that could not be copied. */
export interface CalloutOrder
  extends CustomerWay,
    Pick<AccessSettings, "authServerUrl" | "profileToken" | "forwardIdToken"> {
  endpoint: AuthorizationEndpoint;
  /** JSON. */
  body: string;
  token: string;
  idToken: string | null;
}

/** What came of it, with everything secret masked. */
export type CalloutResult = Pick<
  Decision,
  "outcome" | "reason" | "issues" | "status" | "contentType" | "responseBody" | "milliseconds" | "retryAfter"
>;

/** Asks a customer. Whatever is no clear answer is the outcome `unavailable`. */
export async function callOut(gate: CustomerGate, order: CalloutOrder): Promise<CalloutResult> {
  const began = performance.now();
  const { endpoint, token, idToken, profileToken } = order;
  let reading: Reading;
  let came: CalloutFailure["answer"];
  try {
    const answer = await gate.send({
      url: new URL(endpointUrl(order.authServerUrl, profileToken, endpoint)),
      headers: calloutHeaders(token, order.forwardIdToken ? idToken : null),
      body: order.body,
      maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
      deadline: began + calloutLimits.totalMs,
    });
    came = answer;
    reading = readAnswer(endpoint, answer);
  } catch (error) {
    if (!(error instanceof CalloutFailure)) throw error;
    reading = { outcome: "unavailable", reason: error.reason, issues: null };
    came = error.answer;
  }
  const secretsSent = { "access token": token, "ID token": idToken, "profile token": profileToken };
  return {
    ...reading,
    status: came?.status ?? null,
    contentType: came?.contentType ? mask(came.contentType, secretsSent) : null,
    responseBody: came?.body == null ? null : loggable(mask(came.body, secretsSent)),
    milliseconds: performance.now() - began,
    retryAfter: reading.outcome === "unavailable" ? retryAfter(gate) : null,
  };
}

function retryAfter(gate: CustomerGate): number {
  const { retryAt } = gate.state();
  return retryAt === null ? 1 : Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
}

function loggable(text: string): string {
  const kept = text.replaceAll("\0", "\uFFFD");
  if (kept.length <= LOGGED_LENGTH) return kept;
  return `${kept.slice(0, LOGGED_LENGTH).toWellFormed()}… (${kept.length} characters in all)`;
}
