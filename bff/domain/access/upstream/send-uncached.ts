import type { CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { type ParsedResponse, parseResponse } from "./read-response.ts";
import { type CalloutAgent, CalloutFailure } from "./send-callout.ts";

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

/** Sends one callout without cache, log or circuit breaker. */
export async function sendUncached(agent: CalloutAgent, request: UncachedRequest): Promise<UncachedResponse> {
  const { url, endpoint, headers, body } = request;
  const began = performance.now();
  try {
    const response = await agent.send({
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
