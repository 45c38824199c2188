import { randomUUID } from "node:crypto";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import type { Services } from "../../services.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { BreakerState } from "./customer-gate.ts";
import type { Decision, Question } from "./decision.ts";
import { calloutHeaders, calloutOnce, createCalloutAgent } from "./single-callout.service.ts";

export type { Decision, Question } from "./decision.ts";

/** How access is decided in a publication; null where nothing is configured. */
export function accessSettings(services: Services, publicationId: number): Promise<AccessSettings | null> {
  return services.accessSettings.find(publicationId);
}

/** To be called after a change was committed, so that this process uses it at once. */
export function forgetAccessSettings(services: Services, publicationId: number): void {
  services.accessSettings.forget(publicationId);
}

/** Gets ready to ask, where somebody has set up whom. */
export async function prepareToAsk({ db, callouts }: Services): Promise<void> {
  const configured = await db
    .selectFrom("access_configs")
    .select("publication_id")
    .where("auth_server_url", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (configured) callouts.prepare();
}

/**
 * What the customer says to a question (contract 4.C): from memory where it said so lately, unless `fresh` is asked for.
 * Whatever is not a clear answer is the outcome `unavailable`; rejects only where what asks has itself given way.
 */
export function ask(
  services: Services,
  settings: AccessSettings,
  question: Question,
  options: { fresh?: boolean } = {},
): Promise<Decision> {
  return services.callouts.ask(settings, question, options);
}

/**
 * What a customer says to a token that nobody issued: the question that can be asked before anything is saved. Leaves no
 * trace in memory or log.
 */
export async function probe(
  { addressGuards }: Services,
  organizationId: number,
  authServerUrl: string,
  profileToken: string,
): Promise<Pick<Decision, "outcome" | "reason" | "status" | "milliseconds">> {
  const agent = createCalloutAgent(addressGuards.for("callouts", organizationId));
  const body = Object.fromEntries(Object.keys(authorizationBodies.authorize.shape).map((name) => [name, ""]));
  try {
    return await calloutOnce(agent, {
      url: endpointUrl(authServerUrl, profileToken, "authorize"),
      endpoint: "authorize",
      headers: calloutHeaders(`newsrack-check-${randomUUID()}`, null),
      body: JSON.stringify(body),
    });
  } finally {
    await agent.destroy();
  }
}

/** How the way to a customer looks from this process; null while nobody was asked yet. */
export function breakerOf(services: Services, settings: AccessSettings): Promise<BreakerState | null> {
  return services.callouts.breakerOf(settings);
}

/** The request that a question makes, to be shown: the profile token and the reader's tokens are masked. */
export function shownRequest(
  settings: AccessSettings,
  { endpoint, body, idToken }: Question,
): { method: "POST"; url: string; headers: Record<string, string>; body: string } {
  const sent = JSON.stringify(body);
  const address = endpointUrl(settings.authServerUrl, PROFILE_TOKEN, endpoint);
  return {
    method: "POST",
    url: address.replace(encodeURIComponent(PROFILE_TOKEN), PROFILE_TOKEN),
    headers: {
      Host: new URL(address).host,
      ...calloutHeaders("[access token]", settings.forwardIdToken && idToken !== null ? "[ID token]" : null),
      "Accept-Encoding": "identity",
      "Content-Length": String(Buffer.byteLength(sent)),
    },
    body: sent,
  };
}

const PROFILE_TOKEN = "[profile token]";
