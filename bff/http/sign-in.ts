import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { rateLimit } from "express-rate-limit";
import { AUTH_PATH } from "#shared/console/session.ts";
import { isAtHome } from "../domain/accounts/accounts.service.ts";
import { CLIENT_ADDRESS_HEADER } from "../domain/accounts/auth.ts";
import type { Services } from "../services.ts";
import { readBounded } from "./bounded-body.ts";
import { HttpError } from "./http-error.ts";

const WINDOW_MS = 5 * 60 * 1000;
const FAILURES_PER_ACCOUNT = 10;
const ACCOUNT_WINDOW_MS = 15 * 60 * 1000;
const FAILURES_FROM_EVERYWHERE = 50;
const BODY_LIMIT_BYTES = 16 * 1024;

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
  const readBody: RequestHandler = async (request, response, next) => {
    await readBounded(request, BODY_LIMIT_BYTES, (done) => readRaw(request, response, done));
    next();
  };
  for (const { method, path } of OPEN) {
    const handlers: RequestHandler[] = [readBody];
    if (path === "/sign-in/email") handlers.push(limitFailures(), limitAccount(services));
    router[method](AUTH_PATH + path, ...handlers, async (request, response) => {
      await forward(services, request, response);
    });
  }
}

/**
 * Counts failed sign-ins by account and address together: guessing one account locks out neither its
 * owner elsewhere nor a colleague behind the same address.
 */
function limitFailures(): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: FAILURES_PER_ACCOUNT,
    skipSuccessfulRequests: true,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    // The address is part of a longer key here, and comes from Express with its proxy settings.
    validate: { keyGeneratorIpFallback: false },
    keyGenerator: (request) => `${request.ip} ${emailOf(request)}`,
    handler: (_request, response, next, options) => {
      const seconds = Number(response.getHeader("retry-after")) || Math.ceil(options.windowMs / 1000);
      next(
        new HttpError(
          429,
          "too_many_attempts",
          `Too many failed sign-ins for this account. Try again in ${Math.ceil(seconds / 60)} minutes.`,
          { "Retry-After": String(seconds) },
        ),
      );
    },
  });
}

/**
 * Slows down whoever guesses one account from many addresses. Where the account is signed in already, its owner gets in
 * all the same.
 */
function limitAccount({ db }: Services): RequestHandler {
  return rateLimit({
    windowMs: ACCOUNT_WINDOW_MS,
    limit: FAILURES_FROM_EVERYWHERE,
    skipSuccessfulRequests: true,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: emailOf,
    skip: (request) => isAtHome(db, emailOf(request), request.ip ?? ""),
    handler: (_request, _response, next, options) => {
      next(
        new HttpError(
          429,
          "too_many_attempts",
          "Too many failed sign-ins for this account, from several places. Try again later, or where you are signed in already.",
          { "Retry-After": String(Math.ceil(options.windowMs / 1000)) },
        ),
      );
    },
  });
}

function emailOf(request: Request): string {
  try {
    const { email } = JSON.parse(String(request.body)) as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase() : "";
  } catch {
    return "";
  }
}

async function forward({ auth, config }: Services, request: Request, response: Response): Promise<void> {
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
  response.send(Buffer.from(await answer.arrayBuffer()));
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
