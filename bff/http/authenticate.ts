import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import { PERSON_HEADER } from "#shared/console/session.ts";
import type { Audience } from "#shared/contract/route.ts";
import { actorOfSession } from "../domain/accounts/accounts.service.ts";
import { actorOfToken } from "../domain/accounts/api-tokens.service.ts";
import type { Actor, PersonActor } from "../domain/actor.ts";
import { spend } from "../domain/budgets.ts";
import { addressKey } from "../platform/rate-limits.ts";
import type { Services } from "../services.ts";
import { HttpError } from "./http-error.ts";
import { requireOwnOrigin } from "./same-origin.ts";

const TOKEN_SCHEME = /^Token +(\S+)$/i;
const SESSION_MISSING = "session_missing";

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
    if (audience === "contract" && tried && error instanceof HttpError)
      await spend(
        services.rateLimits,
        "api-credentials",
        addressKey(request.ip),
        "Too many requests with wrong credentials. Try again in a minute.",
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
    const isAnonymous = error instanceof HttpError && error.code === SESSION_MISSING;
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
    if (!actor)
      throw unauthenticated(
        "invalid_token",
        "The API token is unknown, expired or revoked, or the header is not “Authorization: Token <API_TOKEN>”.",
      );
    return actor;
  }
  const actor =
    headers.cookie === undefined ? null : await actorOfSession(services, fromNodeHeaders(headers));
  if (actor) return actor;
  throw audience === "contract"
    ? unauthenticated("token_missing", "Send the header “Authorization: Token <API_TOKEN>”.")
    : unauthenticated(SESSION_MISSING, "Nobody is signed in, or the session has ended. Sign in again.");
}

/** A page that one person opened says nothing in the name of another who has signed in in the same browser since. */
function refuseAnother(actor: Actor, request: Request): void {
  const person = request.get(PERSON_HEADER);
  if (actor.kind !== "person" || person === undefined || person === actor.userId) return;
  throw unauthenticated(
    "session_of_another",
    "Somebody else has signed in in this browser since the page was opened. Sign in again.",
  );
}

function unauthenticated(code: string, message: string): HttpError {
  return new HttpError(401, code, message, { "WWW-Authenticate": 'Token realm="Newsrack"' });
}
