import { randomUUID } from "node:crypto";
import { mask } from "#bff/domain/mask.ts";
import { isUnsent } from "#shared/console/access/callouts.ts";
import { calloutLimits, endpointUrl } from "#shared/contract/callout-request.ts";
import type { AccessCheck, Decision } from "../checks/decision.ts";
import type { AccessSettings } from "../config/access-settings.ts";
import { type ParsedResponse, parseResponse } from "./read-response.ts";
import { CalloutFailure } from "./send-callout.ts";
import { calloutHeaders } from "./send-uncached.ts";
import type { UpstreamClient } from "./upstream-client.ts";

/** Longer response bodies are cut off in the log. */
const MAX_LOGGED_CHARACTERS = 16 * 1024;

/** The outcome of a callout, with every secret masked. */
export type CalloutResponse = Pick<
  Decision,
  | "outcome"
  | "reason"
  | "requestId"
  | "issues"
  | "status"
  | "contentType"
  | "responseBody"
  | "milliseconds"
  | "retryAfter"
>;

/** Calls the publisher's endpoint. Anything but a valid response is the outcome `unavailable`. */
export async function executeCallout(
  client: UpstreamClient,
  { authServerUrl, profileToken, forwardIdToken }: AccessSettings,
  { endpoint, token, idToken }: AccessCheck,
  body: string,
): Promise<CalloutResponse> {
  const began = performance.now();
  const requestId = randomUUID();
  let parsed: ParsedResponse;
  let response: CalloutFailure["response"];
  try {
    const raw = await client.send({
      url: new URL(endpointUrl(authServerUrl, profileToken, endpoint)),
      headers: calloutHeaders({ token, idToken: forwardIdToken ? idToken : null, requestId }),
      body,
      maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
      deadline: began + calloutLimits.totalMs,
    });
    response = raw;
    parsed = parseResponse(endpoint, raw);
  } catch (error) {
    if (!(error instanceof CalloutFailure)) throw error;
    parsed = { outcome: "unavailable", reason: error.reason, issues: null };
    response = error.response;
  }
  const secretsSent = { "access token": token, "ID token": idToken, "profile token": profileToken };
  return {
    ...parsed,
    requestId: isUnsent(parsed.reason) ? null : requestId,
    status: response?.status ?? null,
    contentType: response?.contentType ? mask(response.contentType, secretsSent) : null,
    responseBody: response?.body == null ? null : loggable(mask(response.body, secretsSent)),
    milliseconds: performance.now() - began,
    retryAfter: parsed.outcome === "unavailable" ? retryAfter(client) : null,
  };
}

function retryAfter(client: UpstreamClient): number {
  const { retryAt } = client.state();
  return retryAt === null ? 1 : Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
}

function loggable(text: string): string {
  const storable = text.replaceAll("\0", "\uFFFD");
  if (storable.length <= MAX_LOGGED_CHARACTERS) return storable;
  return `${storable.slice(0, MAX_LOGGED_CHARACTERS).toWellFormed()}… (${storable.length} characters in all)`;
}
