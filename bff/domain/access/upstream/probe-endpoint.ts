import { randomUUID } from "node:crypto";
import type { PlatformContext } from "#bff/core/context.ts";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import type { Decision } from "../decision.ts";
import { calloutHeaders, createCalloutAgent } from "./send-callout.ts";
import { sendUncached } from "./send-uncached.ts";

/** Sends a check with an invalid token, to test an endpoint before its settings are saved. Neither cached nor logged. */
export async function probeEndpoint(
  { addressGuards }: Pick<PlatformContext, "addressGuards">,
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
