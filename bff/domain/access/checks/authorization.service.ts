import { randomUUID } from "node:crypto";
import type { Services } from "#bff/app/context.ts";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import type { AccessSettings } from "../config/access-settings.ts";
import { calloutHeaders, createCalloutAgent, sendUncached } from "../upstream/send-uncached.ts";
import type { BreakerState } from "../upstream/upstream-client.ts";
import type { AccessCheck, Decision } from "./decision.ts";

export type { AccessCheck, Decision } from "./decision.ts";

/** Returns the access settings of a publication; null where none are configured. */
export function accessSettings(
  services: Pick<Services, "accessSettings">,
  publicationId: number,
): Promise<AccessSettings | null> {
  return services.accessSettings.find(publicationId);
}

/** Invalidates the cached settings of a publication. Call it after the change is committed. */
export function invalidateAccessSettings(
  services: Pick<Services, "accessSettings">,
  publicationId: number,
): void {
  services.accessSettings.invalidate(publicationId);
}

/**
 * Returns the decision of the publisher's endpoint (contract 4.C), from the cache unless `fresh`. Anything but a valid
 * response is the outcome `unavailable`.
 */
export function checkAccess(
  services: Pick<Services, "callouts">,
  settings: AccessSettings,
  check: AccessCheck,
  options: { fresh?: boolean } = {},
): Promise<Decision> {
  return services.callouts.check(settings, check, options);
}

/** Sends a check with an invalid token, to test an endpoint before its settings are saved. Neither cached nor logged. */
export async function probeEndpoint(
  { addressGuards }: Pick<Services, "addressGuards">,
  organizationId: number,
  authServerUrl: string,
  profileToken: string,
): Promise<Pick<Decision, "outcome" | "reason" | "status" | "milliseconds">> {
  const agent = createCalloutAgent(addressGuards.for("callouts", organizationId));
  const body = Object.fromEntries(Object.keys(authorizationBodies.authorize.shape).map((name) => [name, ""]));
  try {
    return await sendUncached(agent, {
      url: endpointUrl(authServerUrl, profileToken, "authorize"),
      endpoint: "authorize",
      headers: calloutHeaders({
        token: `newsrack-check-${randomUUID()}`,
        idToken: null,
        requestId: randomUUID(),
      }),
      body: JSON.stringify(body),
    });
  } finally {
    await agent.destroy();
  }
}

/** Returns the circuit breaker of a publication in this process; null before the first callout. */
export function breakerOf(services: Pick<Services, "callouts">, publicationId: number): BreakerState | null {
  return services.callouts.stateOf(publicationId);
}

/** Returns the request of a check for display, with the profile token and the reader's tokens masked. */
export function redactedRequest(
  settings: AccessSettings,
  { endpoint, body, idToken }: AccessCheck,
  requestId: string | null,
): { method: "POST"; url: string; headers: Record<string, string>; body: string } {
  const sent = JSON.stringify(body);
  const address = endpointUrl(settings.authServerUrl, PROFILE_TOKEN, endpoint);
  return {
    method: "POST",
    url: address.replace(encodeURIComponent(PROFILE_TOKEN), PROFILE_TOKEN),
    headers: {
      Host: new URL(address).host,
      ...calloutHeaders({
        token: "[access token]",
        idToken: settings.forwardIdToken && idToken !== null ? "[ID token]" : null,
        requestId: requestId ?? "[request ID]",
      }),
      "Accept-Encoding": "identity",
      "Content-Length": String(Buffer.byteLength(sent)),
    },
    body: sent,
  };
}

const PROFILE_TOKEN = "[profile token]";
