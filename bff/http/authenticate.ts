import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import { PERSON_HEADER } from "#shared/console/session.ts";
import type { Audience } from "#shared/contract/route.ts";
import { actorOfSession } from "../domain/accounts/accounts.service.ts";
import { actorOfToken } from "../domain/accounts/api-tokens.service.ts";
import type { Actor, PersonActor } from "../domain/actor.ts";
import { spend } from "../domain/budgets.ts";
import { ServiceError } from "../domain/errors.ts";
import { addressKey } from "../platform/rate-limits.ts";
import type { Services } from "../services.ts";
import { requireOwnOrigin } from "./same-origin.ts";

const TOKEN_SCHEME = /^Token +(\S+)$/i;

/**
 * Returns the actor of a request. An `Authorization` header, even an invalid one, always wins over a session cookie; the
 * console's own routes accept a session only. A token comes with the publication of the request. Throws 401, 429 to an
 * address that has tried too many tokens, and 403 for a write with a session that another site's page makes.
 */
export async function authenticate(
  services: Services,
  audience: Exclude<Audience, "public">,
  request: Request,
  publicationId: number | null,
): Promise<Actor> {
  const actor = await actorOf(services, audience, request.headers, publicationId).catch(async (error) => {
    // Who shows nothing tries nothing.
    const tried = request.headers.authorization !== undefined || request.headers.cookie !== undefined;
    if (audience === "contract" && tried && error instanceof ServiceError)
      await spend(
        services.rateLimits,
        "api-credentials",
        addressKey(request.ip),
        "too_many_attempts.credentials",
      );
    throw error;
  });
  refuseAnother(actor, request);
  if (actor.kind === "person") requireOwnOrigin(services.config.baseUrl, request);
  actor.origin = { requestId: String(request.id), address: request.ip ?? null };
  return actor;
}

/**
 * Returns who is signed in, or null. A request that names its person needs a session as on every other route: its page has
 * to notice that the session has ended.
 */
export async function authenticateIfSignedIn(
  services: Services,
  request: Request,
): Promise<PersonActor | null> {
  try {
    return (await authenticate(services, "console", request, null)) as PersonActor;
  } catch (error) {
    const isAnonymous = error instanceof ServiceError && error.code === "session_missing";
    if (isAnonymous && request.get(PERSON_HEADER) === undefined) return null;
    throw error;
  }
}

async function actorOf(
  services: Services,
  audience: Exclude<Audience, "public">,
  headers: Request["headers"],
  publicationId: number | null,
): Promise<Actor> {
  if (audience === "contract" && headers.authorization !== undefined) {
    const token = TOKEN_SCHEME.exec(headers.authorization.trim())?.[1];
    const actor = token === undefined ? null : await actorOfToken(services, token, publicationId);
    if (!actor) throw unauthenticated("invalid_token");
    return actor;
  }
  const actor =
    headers.cookie === undefined ? null : await actorOfSession(services, fromNodeHeaders(headers));
  if (actor) return actor;
  throw audience === "contract" ? unauthenticated("token_missing.api") : unauthenticated("session_missing");
}

/** A page that one person opened says nothing in the name of another who has signed in in the same browser since. */
function refuseAnother(actor: Actor, request: Request): void {
  const person = request.get(PERSON_HEADER);
  if (actor.kind !== "person" || person === undefined || person === actor.userId) return;
  throw unauthenticated("session_of_another");
}

function unauthenticated(key: SessionOrTokenError): ServiceError {
  return new ServiceError(key, {}, { headers: { "WWW-Authenticate": 'Token realm="Newsrack"' } });
}

type SessionOrTokenError = "invalid_token" | "token_missing.api" | "session_missing" | "session_of_another";
