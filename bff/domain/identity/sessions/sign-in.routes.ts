import { parseCookie } from "cookie";
import type { CookieOptions, Request, Response, Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/identity/sign-in.ts";
import type { UserAtEpoch } from "./credential-epoch.ts";
import * as sessions from "./sessions.service.ts";
import { CHALLENGE_SECONDS, enterCode, type SignedIn, signIn } from "./sign-in.service.ts";

type Settings = Pick<PlatformContext, "config">;

const cookieNames = { session: "session_token", second_factor: "two_factor" } as const;
const cookieSeconds = { session: sessions.SESSION_SECONDS, second_factor: CHALLENGE_SECONDS };

type CookieKind = keyof typeof cookieNames;

/** Registers the routes for sign-in and sign-out. */
export function signInRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.signIn, {
    async handle({ body, request, response }) {
      const { next, userId, cookie } = await signIn(services, body, clientOf(request));
      setCookie(services, response, next, cookie);
      return ok(next === "session" ? { user: { id: userId } } : { twoFactorRedirect: true as const });
    },
  });

  const finish = (response: Response, { userId, cookie }: SignedIn) => {
    setCookie(services, response, "session", cookie);
    clearCookie(services, response, "second_factor");
    return ok({ user: { id: userId } });
  };
  const codeIn = (request: Request, code: string) => ({
    challenge: cookieOf(services, request, "second_factor"),
    code,
  });

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
      await sessions.endSession(services, cookieOf(services, request, "session"));
      clearCookie(services, response, "session");
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
  setCookie(services, response, "session", cookie);
}

/** Returns the user of a request, or null without an active session. */
export function findSignedInUser(
  services: Pick<PlatformContext, "config" | "db" | "log" | "secrets">,
  request: Request,
): Promise<PersonActor | null> {
  return sessions.actorOfSession(services, cookieOf(services, request, "session"));
}

function clientOf(request: Request): sessions.SignInClient {
  return {
    address: request.ip?.replace(/^::ffff:/, "") ?? null,
    userAgent: request.headers["user-agent"] ?? null,
  };
}

/** Sets a cookie that only this host gets back. Browsers accept the prefix `__Host-` only over HTTPS. */
function setCookie(services: Settings, response: Response, kind: CookieKind, value: string): void {
  const options = { ...optionsOf(services), maxAge: cookieSeconds[kind] * 1000 };
  response.cookie(nameOf(services, kind), value, options);
}

function clearCookie(services: Settings, response: Response, kind: CookieKind): void {
  response.clearCookie(nameOf(services, kind), optionsOf(services));
}

function cookieOf(services: Settings, request: Request, kind: CookieKind): string | undefined {
  return parseCookie(request.headers.cookie ?? "")[nameOf(services, kind)];
}

const isSecure = ({ config }: Settings) => config.baseUrl.startsWith("https:");

const nameOf = (services: Settings, kind: CookieKind) =>
  `${isSecure(services) ? "__Host-" : ""}newsrack.${cookieNames[kind]}`;

const optionsOf = (services: Settings): CookieOptions => ({
  httpOnly: true,
  secure: isSecure(services),
  sameSite: "lax",
  path: "/",
});
