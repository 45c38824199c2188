import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import type { Services } from "#bff/app/context.ts";
import type { Actor, PersonActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { actorOfSession, actorOfToken } from "#bff/domain/identity/index.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { PERSON_HEADER } from "#shared/console/identity/session.ts";
import type { Audience } from "#shared/contract/route.ts";
import { requireOwnOrigin } from "./csrf-guard.ts";

const TOKEN_SCHEME = /^Token +(\S+)$/i;

/**
 * Returns the actor of a request. An `Authorization` header, even an invalid one, takes precedence over a session cookie.
 * The console's routes accept only a session. Throws 401, 403 for a cross-site write with a session, and 429 if the address
 * has tried too many tokens.
 */
export async function authenticate(
  services: Pick<
    Services,
    "apiTokenCache" | "auth" | "config" | "db" | "lastUsedTracker" | "log" | "rateLimits"
  >,
  audience: Exclude<Audience, "public">,
  request: Request,
  publicationId: number | null,
): Promise<Actor> {
  const actor = await actorOf(services, audience, request.headers, publicationId).catch(async (error) => {
    // Requests without credentials don't count as attempts.
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
  requireExpectedUser(actor, request);
  if (actor.kind === "person") requireOwnOrigin(services.config.baseUrl, request);
  actor.origin = { requestId: String(request.id), address: request.ip ?? null };
  if (actor.kind === "token")
    services.lastUsedTracker.record(actor.secretId, {
      at: new Date(),
      address: request.ip?.replace(/^::ffff:/, "") ?? "",
      method: request.method,
      route: String(request.route?.path ?? ""),
    });
  return actor;
}

/**
 * Returns the signed-in user, or null. Throws 401 if the request names its user in a header but has no valid session, so that
 * the page notices that the session has ended.
 */
export async function authenticateIfSignedIn(
  services: Pick<
    Services,
    "apiTokenCache" | "auth" | "config" | "db" | "lastUsedTracker" | "log" | "rateLimits"
  >,
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
  services: Pick<Services, "apiTokenCache" | "auth" | "db" | "log">,
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

/** Throws 401 if the page was opened by another user, who has been replaced by a sign-in in the same browser. */
function requireExpectedUser(actor: Actor, request: Request): void {
  const expectedUserId = request.get(PERSON_HEADER);
  if (actor.kind !== "person" || expectedUserId === undefined || expectedUserId === actor.userId) return;
  throw unauthenticated("session_mismatch");
}

function unauthenticated(key: SessionOrTokenError): ServiceError {
  return new ServiceError(key, {}, { headers: { "WWW-Authenticate": 'Token realm="Newsrack"' } });
}

type SessionOrTokenError = "invalid_token" | "token_missing.api" | "session_missing" | "session_mismatch";
