import type { Request, Response, Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { hostCookie } from "#bff/http/cookies.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/identity/sign-in.ts";
import type { UserAtEpoch } from "../credential-epoch.ts";
import * as sessions from "./sessions.service.ts";
import { CHALLENGE_SECONDS, enterCode, type SignedIn, signIn } from "./sign-in.service.ts";

const sessionCookie = ({ config }: Pick<PlatformContext, "config">) =>
  hostCookie(config.baseUrl, "newsrack.session_token");

/** Registers the routes for sign-in and sign-out. */
export function signInRoutes(router: Router, services: RouteContext): void {
  const session = sessionCookie(services);
  const challenge = hostCookie(services.config.baseUrl, "newsrack.two_factor");

  bindRoute(router, services, api.signIn, {
    async handle({ body, request, response }) {
      const { next, userId, cookie } = await signIn(services, body, clientOf(request));
      if (next === "session") {
        session.set(response, cookie, sessions.SESSION_SECONDS);
        return ok({ user: { id: userId } });
      }
      challenge.set(response, cookie, CHALLENGE_SECONDS);
      return ok({ twoFactorRedirect: true as const });
    },
  });

  const finish = (response: Response, { userId, cookie }: SignedIn) => {
    session.set(response, cookie, sessions.SESSION_SECONDS);
    challenge.clear(response);
    return ok({ user: { id: userId } });
  };
  const codeIn = (request: Request, code: string) => ({ challenge: challenge.read(request), code });

  bindRoute(router, services, api.enterAppCode, {
    handle: async ({ body, request, response }) =>
      finish(response, await enterCode(services, "app", codeIn(request, body.code), clientOf(request))),
  });

  bindRoute(router, services, api.enterRecoveryCode, {
    handle: async ({ body, request, response }) =>
      finish(response, await enterCode(services, "recovery", codeIn(request, body.code), clientOf(request))),
  });

  bindRoute(router, services, api.signOut, {
    async handle({ request, response }) {
      await sessions.endSession(services, session.read(request));
      session.clear(response);
      return ok({ success: true as const });
    },
  });
}

/**
 * Starts a session for a user whose credentials were verified or changed at this epoch, and hands its cookie to the browser.
 * Throws 401 if they changed again since, 403 for a disabled account.
 */
export async function startSession(
  services: Pick<PlatformContext, "config" | "db" | "secrets">,
  user: UserAtEpoch,
  request: Request,
  response: Response,
): Promise<void> {
  const cookie = await sessions.startSession(services, user, clientOf(request));
  sessionCookie(services).set(response, cookie, sessions.SESSION_SECONDS);
}

/** Returns the user of a request, or null without an active session. */
export function findSignedInUser(
  services: Pick<PlatformContext, "config" | "db" | "log" | "secrets">,
  request: Request,
): Promise<PersonActor | null> {
  return sessions.actorOfSession(services, sessionCookie(services).read(request));
}

function clientOf(request: Request): sessions.SignInClient {
  return {
    address: request.ip?.replace(/^::ffff:/, "") ?? null,
    userAgent: request.headers["user-agent"] ?? null,
  };
}
