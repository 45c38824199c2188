import type { Request } from "express";
import { ServiceError } from "#bff/core/errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF guard: throws 403 for a cross-site write, according to the headers `Sec-Fetch-Site` and `Origin`. Called wherever a
 * session cookie is accepted, and on public routes that write, such as sign-in. Requests with an API token do not need it,
 * because browsers never add one automatically.
 */
export function requireOwnOrigin(baseUrl: string, request: Request): void {
  if (READS.has(request.method)) return;
  const { origin, host, "sec-fetch-site": site } = request.headers;
  const isForeign =
    (site !== undefined && site !== "same-origin") ||
    (origin !== undefined && !isOwn(origin, [new URL(baseUrl).host, host]));
  if (isForeign) throw new ServiceError("foreign_origin");
}

function isOwn(origin: string, hosts: (string | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
