import type { Dispatcher } from "undici";
import type { CalloutReason } from "#shared/console/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { AddressGuard } from "../../platform/outbound/address-guard.ts";
import { createOutboundAgent } from "../../platform/outbound/outbound-agent.ts";
import { type Reading, readAnswer } from "./read-answer.ts";
import { CalloutFailure, sendCallout } from "./send-callout.ts";

export interface SingleRequest {
  url: string;
  endpoint: AuthorizationEndpoint;
  headers: Record<string, string>;
  body: string;
}

/** What came of a request: how it is understood, and as far as something came, the answer as it was. */
export interface SingleCallout extends Reading {
  reason: CalloutReason;
  status: number | null;
  contentType: string | null;
  body: string | null;
  milliseconds: number;
}

/** The way to customers: quick to give up, and with connections that are used again. Destroy it when done. */
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

/** Headers from scratch: nothing of what a reader sent gets through but the tokens (contract 4.C rule 3). */
export function calloutHeaders(token: string, idToken: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json",
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
    "User-Agent": "Newsrack",
  };
  if (idToken !== null) headers["OIDC-ID-Token"] = idToken;
  return headers;
}

/** Asks once, as every callout asks and reads, but leaves no trace: nothing is remembered, logged or held against a customer. */
export async function calloutOnce(agent: Dispatcher, request: SingleRequest): Promise<SingleCallout> {
  const { url, endpoint, headers, body } = request;
  const began = performance.now();
  try {
    const answer = await sendCallout(agent, {
      url: new URL(url),
      headers,
      body,
      maxBytes: endpoint === "issues" ? calloutLimits.issuesBytes : calloutLimits.grantBytes,
      deadline: began + calloutLimits.totalMs,
    });
    return { ...answer, ...readAnswer(endpoint, answer), milliseconds: performance.now() - began };
  } catch (error) {
    if (!(error instanceof CalloutFailure)) throw error;
    const { reason, answer } = error;
    return {
      outcome: "unavailable",
      reason,
      issues: null,
      status: answer?.status ?? null,
      contentType: answer?.contentType ?? null,
      body: answer?.body ?? null,
      milliseconds: performance.now() - began,
    };
  }
}
