import type { IncomingMessage } from "node:http";
import express, { type Request, type Response, type Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { requireOwnOrigin } from "#bff/http/middleware/csrf-guard.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { readBounded } from "#bff/http/router/bounded-body.ts";
import { parseJson } from "#bff/http/router/read-body.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { render } from "#bff/messages/render.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import type { IdentityContext } from "../identity.context.ts";
import { actorOfSession, hasActiveSessionFromIp } from "../users/users.service.ts";
import { CLIENT_ADDRESS_HEADER } from "./auth.ts";
import { type AuthErrorCode, authErrorCodes } from "./auth-error.ts";
import type { UserAtEpoch } from "./credential-epoch.ts";

const BODY_LIMIT_BYTES = 16 * 1024;

/**
 * The endpoints of better-auth that the console uses, with the fields that are passed on. All others are closed. The field
 * `trustDevice` is not passed on, because a trusted device would not need a code even after the password has changed.
 */
const ENDPOINTS = [
  { path: "/sign-in/email", fields: ["email", "password"] },
  { path: "/two-factor/verify-totp", fields: ["code"] },
  { path: "/two-factor/verify-backup-code", fields: ["code"] },
  { path: "/sign-out", fields: [] },
] as const;

/** Adds the routes for sign-in and sign-out, which better-auth handles. */
export function signInRoutes(router: Router, services: RouteContext & IdentityContext): void {
  const readRaw = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES });
  for (const { path, fields } of ENDPOINTS)
    router.post(AUTH_PATH + path, async (request, response) => {
      requireOwnOrigin(services.config.baseUrl, request);
      await readBounded(request, BODY_LIMIT_BYTES, (done) => readRaw(request, response, done));
      const values = fieldsOf(request, fields);
      const respond = () => forward(services, request, response, values);
      if (path === "/sign-in/email") await limitFailures(services, request, values.email ?? "", respond);
      else await respond();
    });
}

/**
 * Limits failed sign-ins per account and address, per account, and per address. The last two do not apply to an address with
 * an active session of the account, so that attackers elsewhere cannot lock out its owner.
 */
async function limitFailures(
  { db, rateLimits }: Pick<PlatformContext, "db" | "rateLimits">,
  request: Request,
  typedEmail: string,
  respond: () => Promise<number>,
): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const accountAndIpLimit = rateLimits.limit("sign-in");
  const account = rateLimits.limit("sign-in-account");
  const accountAndIpKey = `${addressKey(request.ip)} ${email}`;
  const seconds = await accountAndIpLimit.consume(accountAndIpKey);
  if (seconds !== null)
    throw new ServiceError(
      "too_many_attempts.account",
      { minutes: Math.ceil(seconds / 60) },
      { retryAfter: seconds },
    );
  const isUnknownIp = !(await hasActiveSessionFromIp(db, email, request.ip ?? ""));
  const wait = isUnknownIp ? await account.consume(email) : null;
  if (wait !== null) throw new ServiceError("too_many_attempts.account_elsewhere", {}, { retryAfter: wait });
  const refund = async () => {
    await accountAndIpLimit.refund(accountAndIpKey);
    if (isUnknownIp) await account.refund(email);
  };
  // Consumed last, so that attempts beyond the limit of one account do not use up the limit of the address.
  const address = rateLimits.limit("sign-in-address");
  const pause = isUnknownIp ? await address.consume(addressKey(request.ip)) : null;
  if (pause !== null) {
    await refund();
    throw new ServiceError("too_many_attempts.sign_ins", {}, { retryAfter: pause });
  }
  if ((await respond()) >= 400) return;
  await refund();
  if (isUnknownIp) await address.refund(addressKey(request.ip));
}

/** Returns the text values of these fields in the body, and ignores all others. Throws 400 for malformed JSON. */
function fieldsOf(request: Request, names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {};
  const texts = Object.entries(parseJson(request.body) ?? {}).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** Passes a request to better-auth and sends its response, with errors in the caller's language. Returns the status. */
async function forward(
  { auth, config }: Pick<IdentityContext, "auth"> & Pick<PlatformContext, "config">,
  request: Request,
  response: Response,
  values: Record<string, string>,
): Promise<number> {
  const authResponse = await auth.handler(
    new globalThis.Request(new URL(request.originalUrl, config.baseUrl), {
      method: request.method,
      headers: authHeaders(request),
      body: JSON.stringify(values),
    }),
  );
  response.status(authResponse.status);
  for (const [name, value] of authResponse.headers) if (name !== "set-cookie") response.set(name, value);
  copyCookies(authResponse, response);
  response.set("Cache-Control", "no-store");
  if (authResponse.ok) response.send(Buffer.from(await authResponse.arrayBuffer()));
  else
    response.json(translateError(request, (await authResponse.json().catch(() => null)) as AuthError | null));
  return authResponse.status;
}

interface AuthError {
  code?: string;
  message?: string;
}

/** Translates errors of our better-auth hooks. Errors of better-auth stay in English, because the console translates them. */
function translateError(request: Request, error: AuthError | null): AuthError | null {
  if (!isErrorCode(error?.code)) return error;
  return { ...error, message: render({ key: `errors.${error.code}` }, languageOf(request)) };
}

/** Returns whether a code is one of our better-auth hooks. */
function isErrorCode(code: string | undefined): code is AuthErrorCode {
  return authErrorCodes.some((known) => known === code);
}

/**
 * Starts a session for a user whose credentials were verified or changed at this epoch, and hands its cookie to the browser.
 * Throws 401 if they changed again since, 403 for a disabled account.
 */
export async function startSession(
  { auth }: Pick<IdentityContext, "auth">,
  user: UserAtEpoch,
  request: Request,
  response: Response,
): Promise<void> {
  const started = await auth.api.startSession({
    body: user,
    headers: authHeaders(request),
    asResponse: true,
  });
  if (!started.ok) {
    const { code } = (await started.json()) as { code?: string };
    throw code === "ACCOUNT_DISABLED" || code === "CREDENTIALS_CHANGED"
      ? new ServiceError(code)
      : new ServiceError("refused.sign_in", {}, { status: started.status });
  }
  copyCookies(started, response);
}

/** Returns the user of a request to a public route, or null without a valid session. */
export async function findSignedInUser(
  services: Pick<IdentityContext, "auth"> & Pick<PlatformContext, "db" | "log">,
  request: Request,
): Promise<PersonActor | null> {
  return request.headers.cookie === undefined ? null : actorOfSession(services, authHeaders(request));
}

function copyCookies(from: globalThis.Response, response: Response): void {
  for (const cookie of from.headers.getSetCookie()) response.append("Set-Cookie", cookie);
}

/** Returns the headers for better-auth. The client's address is set here, so that clients cannot forge it. */
export function authHeaders(request: IncomingMessage & { ip?: string | undefined }): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["cookie", "origin", "user-agent"] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (request.ip) headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  return headers;
}
