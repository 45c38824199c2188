import type { IncomingMessage } from "node:http";
import express, { type Request, type Response, type Router } from "express";
import { AUTH_PATH } from "#shared/console/session.ts";
import { actorOfSession, hasActiveSessionFromIp } from "../domain/accounts/accounts.service.ts";
import { CLIENT_ADDRESS_HEADER } from "../domain/accounts/auth.ts";
import { type AuthErrorCode, authErrorCodes } from "../domain/accounts/auth-error.ts";
import type { UserAtEpoch } from "../domain/accounts/credential-epoch.service.ts";
import type { PersonActor } from "../domain/actor.ts";
import { ServiceError } from "../domain/errors.ts";
import { render } from "../messages/render.ts";
import { addressKey } from "../platform/rate-limits.ts";
import type { Services } from "../services.ts";
import { readBounded } from "./bounded-body.ts";
import { languageOf } from "./language.ts";
import { parseJson } from "./read-body.ts";
import { requireOwnOrigin } from "./same-origin.ts";

const BODY_LIMIT_BYTES = 16 * 1024;

/**
 * What the console uses of better-auth, with the fields that are handed on; everything else of it stays closed. A device
 * that is trusted needs no code from then on, whatever becomes of password and second factor: none is.
 */
const OPEN = [
  { path: "/sign-in/email", fields: ["email", "password"] },
  { path: "/two-factor/verify-totp", fields: ["code"] },
  { path: "/two-factor/verify-backup-code", fields: ["code"] },
  { path: "/sign-out", fields: [] },
] as const;

/** Sign-in and sign-out, answered by better-auth. */
export function signInRoutes(router: Router, services: Services): void {
  const readRaw = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES });
  for (const { path, fields } of OPEN)
    router.post(AUTH_PATH + path, async (request, response) => {
      requireOwnOrigin(services.config.baseUrl, request);
      await readBounded(request, BODY_LIMIT_BYTES, (done) => readRaw(request, response, done));
      const given = fieldsOf(request, fields);
      const answer = () => forward(services, request, response, given);
      if (path === "/sign-in/email") await limitFailures(services, request, given.email ?? "", answer);
      else if (path === "/sign-out") await signOut(services, request, answer);
      else await answer();
    });
}

/** What their other tabs hear ends with the session they share: whose is another one's goes on after a moment. */
async function signOut(services: Services, request: Request, answer: () => Promise<number>): Promise<void> {
  const session = await services.auth.api.getSession({ headers: authHeaders(request) });
  if ((await answer()) < 400 && session)
    await services.changes.publish(services.db, { type: "account", user_id: session.user.id });
}

/** Counts failed sign-ins. Where an account is signed in already, its owner gets in whatever others try elsewhere. */
async function limitFailures(
  { db, rateLimits }: Services,
  request: Request,
  given: string,
  answer: () => Promise<number>,
): Promise<void> {
  const email = given.trim().toLowerCase();
  const here = rateLimits.limit("sign-in");
  const everywhere = rateLimits.limit("sign-in-account");
  const place = `${addressKey(request.ip)} ${email}`;
  const seconds = await here.take(place);
  if (seconds !== null)
    throw new ServiceError(
      "too_many_attempts.account",
      { minutes: Math.ceil(seconds / 60) },
      { retryAfter: seconds },
    );
  const isAnywhere = !(await hasActiveSessionFromIp(db, email, request.ip ?? ""));
  const wait = isAnywhere ? await everywhere.take(email) : null;
  if (wait !== null) throw new ServiceError("too_many_attempts.account_elsewhere", {}, { retryAfter: wait });
  const giveBack = async () => {
    await here.giveBack(place);
    if (isAnywhere) await everywhere.giveBack(email);
  };
  // The last, so that guessing one account takes no more of it than that account's own share.
  const ofAddress = rateLimits.limit("sign-in-address");
  const pause = isAnywhere ? await ofAddress.take(addressKey(request.ip)) : null;
  if (pause !== null) {
    await giveBack();
    throw new ServiceError("too_many_attempts.sign_ins", {}, { retryAfter: pause });
  }
  if ((await answer()) >= 400) return;
  await giveBack();
  if (isAnywhere) await ofAddress.giveBack(addressKey(request.ip));
}

/** The texts of a body under these names, and nothing else of it. Throws 400 for what is no JSON. */
function fieldsOf(request: Request, names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {};
  const texts = Object.entries(parseJson(request.body) ?? {}).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** Answers as better-auth does, what it refuses in the caller's language, and says with which status. */
async function forward(
  { auth, config }: Services,
  request: Request,
  response: Response,
  given: Record<string, string>,
): Promise<number> {
  const answer = await auth.handler(
    new globalThis.Request(new URL(request.originalUrl, config.baseUrl), {
      method: request.method,
      headers: authHeaders(request),
      body: JSON.stringify(given),
    }),
  );
  response.status(answer.status);
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.set(name, value);
  passCookies(answer, response);
  response.set("Cache-Control", "no-store");
  if (answer.ok) response.send(Buffer.from(await answer.arrayBuffer()));
  else response.json(inCallersLanguage(request, (await answer.json().catch(() => null)) as Refusal | null));
  return answer.status;
}

interface Refusal {
  code?: string;
  message?: string;
}

/** What better-auth itself refuses stays in English: the console has texts of its own for it. */
function inCallersLanguage(request: Request, refusal: Refusal | null): Refusal | null {
  if (!isErrorCode(refusal?.code)) return refusal;
  return { ...refusal, message: render({ key: `errors.${refusal.code}` }, languageOf(request)) };
}

/** A refusal of our own hooks; each of their codes has one text. */
function isErrorCode(code: string | undefined): code is AuthErrorCode {
  return authErrorCodes.some((known) => known === code);
}

/**
 * Starts a session for a user whose credentials were verified or changed at this epoch, and hands its cookie to the browser.
 * Throws 401 if they changed again since, 403 for a disabled account.
 */
export async function startSession(
  { auth }: Services,
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
    throw isErrorCode(code)
      ? new ServiceError(code)
      : new ServiceError("refused.sign_in", {}, { status: started.status });
  }
  passCookies(started, response);
}

/** Returns the user of a request that needs no session. Null without a live one. */
export async function whoIsSignedIn(services: Services, request: Request): Promise<PersonActor | null> {
  return request.headers.cookie === undefined ? null : actorOfSession(services, authHeaders(request));
}

/** Hands on the cookies of an answer of better-auth. */
function passCookies(answer: globalThis.Response, response: Response): void {
  for (const cookie of answer.headers.getSetCookie()) response.append("Set-Cookie", cookie);
}

/** The headers better-auth may see: the client's address is ours to say. */
export function authHeaders(request: IncomingMessage & { ip?: string | undefined }): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["cookie", "origin", "user-agent"] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (request.ip) headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  return headers;
}
