import type { Request } from "express";
import type { PlatformContext } from "#bff/core/context.ts";
import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import { authenticateReader, type ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { hostCookie } from "#bff/http/cookies.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { findKioskSession, type SessionContext, type SessionState } from "./kiosk-sessions.service.ts";

export const sessionCookie = ({ config }: Pick<PlatformContext, "config">) =>
  hostCookie(kioskOriginOf(config), "newsrack-kiosk");

/**
 * Returns whether the session cookie of a request counts: pages of other sites must not use it for images and data. They may link to
 * pages of the kiosk. Old browsers and addresses without TLS send no fetch metadata, so there only `SameSite` protects.
 */
function isTrusted({ headers, method }: Request): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return true;
  return (
    method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document"
  );
}

const sessions = new WeakMap<Request, Promise<SessionState>>();

/** Returns the session of a request at a publication. It is loaded once. A request with a bearer token has none. */
export function sessionOf(
  services: SessionContext,
  request: Request,
  publicationId: number,
): Promise<SessionState> {
  const known = sessions.get(request);
  if (known) return known;
  const counts = request.headers.authorization === undefined && isTrusted(request);
  const cookie = counts ? sessionCookie(services).read(request) : undefined;
  const session = findKioskSession(services, publicationId, cookie);
  sessions.set(request, session);
  return session;
}

/**
 * Returns the session of a request like `sessionOf`, and checks it with Newsrack's provider. Without the check, a session that was ended
 * elsewhere, by a new password for example, counts until its tokens are refreshed.
 */
export async function checkedSessionOf(
  services: SessionContext & ReaderTokenContext,
  request: Request,
  publicationId: number,
): Promise<SessionState> {
  const session = await sessionOf(services, request, publicationId);
  if (session.kind !== "signed_in" || session.provider.external) return session;
  if ((await authenticateReader(services, session.tokens.accessToken)) !== null) return session;
  const ended = Promise.resolve<SessionState>({ kind: "ended" });
  sessions.set(request, ended);
  return ended;
}

/** Returns what authorizes a request: its own bearer token, or the tokens of its session at the publication. */
export async function readerOf(
  services: SessionContext,
  request: Request,
  publicationId: number,
): Promise<ReaderRequest> {
  const reader = await sessionReaderOf(services, request, publicationId);
  return request.headers.authorization === undefined ? reader : { ...reader, headers: request.headers };
}

/** Returns the tokens of the session of a request. Pages of the kiosk take no others. */
export async function sessionReaderOf(
  services: SessionContext,
  request: Request,
  publicationId: number,
): Promise<ReaderRequest> {
  const address = addressKey(request.ip);
  const session = await sessionOf(services, request, publicationId);
  if (session.kind === "unavailable") return { headers: {}, address, failure: session.error };
  if (session.kind !== "signed_in") return { headers: {}, address };
  // A copy that the browser has stored belongs to the reader who was signed in.
  request.res?.vary("Cookie");
  const { accessToken, idToken } = session.tokens;
  return {
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(idToken === null ? {} : { "oidc-id-token": idToken }),
    },
    address,
  };
}
