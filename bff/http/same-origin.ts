import type { RequestHandler } from "express";
import { HttpError } from "./http-error.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Nothing but a session is taken there: a browser may send an `Authorization` of its own for a proxy in between. */
const CONSOLE = /^\/console\//i;

/**
 * Refuses writes that a page of another site makes with somebody's cookie, whatever their body is.
 * Browsers name the origin of every write; scripts with a token need no cookie and are left alone.
 */
export function refuseForeignWrites(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl).host;
  return (request, _response, next) => {
    if (READS.has(request.method)) return next();
    if (request.headers.authorization !== undefined && !CONSOLE.test(request.path)) return next();
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin") return next(foreign());
    const origin = request.headers.origin;
    if (origin !== undefined && !isOwn(origin, [own, request.headers.host])) return next(foreign());
    next();
  };
}

function isOwn(origin: string, hosts: (string | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

function foreign(): HttpError {
  return new HttpError(
    403,
    "foreign_origin",
    "This write comes from another site's page and was refused. If it is your own console, check NEWSRACK_BASE_URL.",
  );
}
