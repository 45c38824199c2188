import type { Dispatcher } from "undici";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { createOutboundAgent } from "#bff/platform/outbound/outbound-agent.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { type ParsedResponse, parseResponse } from "./read-response.ts";
import { CalloutFailure, sendCallout } from "./send-callout.ts";

export interface UncachedRequest {
  url: string;
  endpoint: AuthorizationEndpoint;
  headers: Record<string, string>;
  body: string;
}

/** The outcome of a request and its raw response. The response's fields are null for the parts that did not arrive. */
export interface UncachedResponse extends ParsedResponse {
  reason: CalloutReason;
  status: number | null;
  contentType: string | null;
  body: string | null;
  milliseconds: number;
}

/** Creates the HTTP agent for callouts, with short timeouts and keep-alive. The caller destroys it. */
export function createCalloutAgent(guard: AddressGuard): Dispatcher {
  return createOutboundAgent({
    guard,
    connectMs: calloutLimits.connectMs,
    headersMs: calloutLimits.totalMs,
    bodyMs: calloutLimits.totalMs,
    keepAlive: true,
    connections: calloutLimits.inFlight,
  });
}

/** Returns the headers of a callout. Of the reader's own headers only the tokens are forwarded (contract 4.C rule 3). */
export function calloutHeaders({
  token,
  idToken,
  requestId,
}: {
  token: string;
  idToken: string | null;
  /** Finds the callout in the publisher's own log. */
  requestId: string;
}): Record<string, string> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json",
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
    "User-Agent": "Newsrack",
    "X-Request-Id": requestId,
  };
  if (idToken !== null) headers["OIDC-ID-Token"] = idToken;
  return headers;
}

/** Sends one callout without cache, log or circuit breaker. */
export async function sendUncached(agent: Dispatcher, request: UncachedRequest): Promise<UncachedResponse> {
  const { url, endpoint, headers, body } = request;
  const began = performance.now();
  try {
    const response = await sendCallout(agent, {
      url: new URL(url),
      headers,
      body,
      maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
      deadline: began + calloutLimits.totalMs,
    });
    return { ...response, ...parseResponse(endpoint, response), milliseconds: performance.now() - began };
  } catch (error) {
    if (!(error instanceof CalloutFailure)) throw error;
    const { reason, response } = error;
    return {
      outcome: "unavailable",
      reason,
      issues: null,
      status: response?.status ?? null,
      contentType: response?.contentType ?? null,
      body: response?.body ?? null,
      milliseconds: performance.now() - began,
    };
  }
}
