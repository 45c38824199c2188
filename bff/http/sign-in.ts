import type { IncomingMessage } from "node:http";
import express, { type Request, type Response, type Router } from "express";
import { AUTH_PATH } from "#shared/console/session.ts";
import { isAtHome } from "../domain/accounts/accounts.service.ts";
import { CLIENT_ADDRESS_HEADER } from "../domain/accounts/auth.ts";
import { addressKey } from "../platform/rate-limits.ts";
import { sayWithin } from "../sentences/say.ts";
import type { Services } from "../services.ts";
import { readBounded } from "./bounded-body.ts";
import { HttpError } from "./http-error.ts";
import { sayToCaller } from "./language.ts";

/** Guessing one account at one address locks out neither its owner elsewhere nor a colleague behind the same address. */
const AT_ONE_ADDRESS = { points: 10, seconds: 5 * 60 };
/** Slows down whoever guesses one account from many addresses. */
const FROM_EVERYWHERE = { points: 50, seconds: 15 * 60 };
const BODY_LIMIT_BYTES = 16 * 1024;

/** Where an answer that refuses says why. */
const SAID = new Set(["message"]);

/** What the console uses of better-auth; everything else of it stays closed. */
const OPEN = [
  { method: "post", path: "/sign-in/email" },
  { method: "post", path: "/two-factor/verify-totp" },
  { method: "post", path: "/two-factor/verify-backup-code" },
  { method: "post", path: "/sign-out" },
] as const;

/** Sign-in and sign-out, answered by better-auth. */
export function signInRoutes(router: Router, services: Services): void {
  const readRaw = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES });
  for (const { method, path } of OPEN)
    router[method](AUTH_PATH + path, async (request, response) => {
      await readBounded(request, BODY_LIMIT_BYTES, (done) => readRaw(request, response, done));
      const answer = () => forward(services, request, response);
      if (path === "/sign-in/email") await limitFailures(services, request, answer);
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
  answer: () => Promise<number>,
): Promise<void> {
  const email = emailOf(request);
  const here = rateLimits.limit("sign-in", AT_ONE_ADDRESS);
  const everywhere = rateLimits.limit("sign-in-account", FROM_EVERYWHERE);
  const place = `${addressKey(request.ip)} ${email}`;
  const seconds = await here.take(place);
  if (seconds !== null)
    throw tooMany(
      `Too many failed sign-ins for this account. Try again in ${Math.ceil(seconds / 60)} minutes.`,
      seconds,
    );
  const isAnywhere = !(await isAtHome(db, email, request.ip ?? ""));
  const wait = isAnywhere ? await everywhere.take(email) : null;
  if (wait !== null)
    throw tooMany(
      "Too many failed sign-ins for this account, from several places. Try again later, or where you are signed in already.",
      wait,
    );
  if ((await answer()) >= 400) return;
  await here.giveBack(place);
  if (isAnywhere) await everywhere.giveBack(email);
}

function tooMany(message: string, seconds: number): HttpError {
  return new HttpError(429, "too_many_attempts", message, { "Retry-After": String(seconds) });
}

function emailOf(request: Request): string {
  try {
    const { email } = JSON.parse(String(request.body)) as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase() : "";
  } catch {
    return "";
  }
}

/** Answers as better-auth does, what it refuses in the caller's language, and says with which status. */
async function forward({ auth, config }: Services, request: Request, response: Response): Promise<number> {
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  const answer = await auth.handler(
    new globalThis.Request(new URL(request.originalUrl, config.baseUrl), {
      method: request.method,
      headers: authHeaders(request),
      body,
    }),
  );
  response.status(answer.status);
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.set(name, value);
  passCookies(answer, response);
  response.set("Cache-Control", "no-store");
  if (answer.ok) response.send(Buffer.from(await answer.arrayBuffer()));
  else response.json(sayWithin(await answer.json().catch(() => null), SAID, sayToCaller(request)));
  return answer.status;
}

/** Begins a session for somebody who has just chosen this password, and hands its cookie to their browser. */
export async function startPasswordSession(
  { auth }: Services,
  body: { email: string; password: string },
  request: Request,
  response: Response,
): Promise<void> {
  passCookies(
    await auth.api.signInEmail({ body, headers: authHeaders(request), asResponse: true }),
    response,
  );
}

/** Hands on the cookies of an answer of better-auth. */
export function passCookies(answer: globalThis.Response, response: Response): void {
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
