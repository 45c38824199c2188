import type { Request } from "express";
import type { Actor, PersonActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { requireOwnOrigin } from "#bff/http/middleware/csrf-guard.ts";
import type { Authenticators } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { PERSON_HEADER } from "#shared/console/identity/session.ts";
import { actorOfToken } from "./api-tokens/api-tokens.service.ts";
import type { IdentityContext } from "./identity.context.ts";
import { findSignedInUser } from "./sessions/sign-in.routes.ts";

const TOKEN_SCHEME = /^Token +(\S+)$/i;

type StaffAudience = "console" | "contract";

type AuthenticationContext = Pick<IdentityContext, "apiTokenCache" | "lastUsedTracker"> &
  Pick<PlatformContext, "config" | "db" | "log" | "rateLimits" | "secrets">;

/**
 * Creates the authenticators of the console, by session, and of the importer API, by token or session. An `Authorization`
 * header, even an invalid one, takes precedence over a session cookie.
 */
export function createAuthenticators(services: AuthenticationContext): Pick<Authenticators, StaffAudience> {
  return {
    contract: (request, publicationId) => authenticate(services, "contract", request, publicationId),
    console: async (request) => (await authenticate(services, "console", request, null)) as PersonActor,
  };
}

async function authenticate(
  services: AuthenticationContext,
  audience: StaffAudience,
  request: Request,
  publicationId: number | null,
): Promise<Actor> {
  const actor = await actorOf(services, audience, request, publicationId).catch(async (error) => {
    // Requests without credentials don't count as attempts.
    const tried = request.headers.authorization !== undefined || request.headers.cookie !== undefined;
    if (audience === "contract" && tried && error instanceof ServiceError)
      await spend(services.rateLimits, "api-credentials", addressKey(request.ip));
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

async function actorOf(
  services: AuthenticationContext,
  audience: StaffAudience,
  request: Request,
  publicationId: number | null,
): Promise<Actor> {
  const { authorization } = request.headers;
  if (audience === "contract" && authorization !== undefined) {
    const token = TOKEN_SCHEME.exec(authorization.trim())?.[1];
    const actor = token === undefined ? null : await actorOfToken(services, token, publicationId);
    if (!actor) throw unauthenticated("invalid_token");
    return actor;
  }
  const actor = await findSignedInUser(services, request);
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
