import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../errors.ts";

/** The parts of a reader's request that decide about access. */
export interface ReaderRequest {
  headers: IncomingHttpHeaders;
  /** As `addressKey` makes it. */
  address: string;
}

/** What a reader shows: the access token, and the ID token where one came along. */
export interface ReaderTokens {
  token: string;
  idToken: string | null;
}

const MAX_TOKEN = 8_192;
const MAX_ID_TOKEN = 16_384;
/** Visible ASCII: whatever a token is made of, and nothing that could end a header. */
const VISIBLE = /^[!-~]+$/;

/** What a 401 to a reader says of how to authenticate. */
export const BEARER = { headers: { "WWW-Authenticate": 'Bearer realm="readers"' } };

/**
 * Throws 401 where there is no access token, or nothing that could be one (contract 5.2 rule 3). An ID token is
 * looked at only where it is `forwarded`.
 */
export function readerTokens(
  headers: IncomingHttpHeaders,
  { forwarded }: { forwarded: boolean },
): ReaderTokens {
  const { authorization } = headers;
  if (authorization === undefined) throw new ServiceError("token_missing.reader", {}, BEARER);
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token !== undefined && token.length > MAX_TOKEN)
    throw new ServiceError("token_malformed.too_long", { maximum: MAX_TOKEN }, BEARER);
  if (token === undefined || !VISIBLE.test(token))
    throw new ServiceError("token_malformed.header", {}, BEARER);
  const idToken = headers["oidc-id-token"];
  if (idToken === undefined || !forwarded) return { token, idToken: null };
  if (typeof idToken !== "string" || idToken.length > MAX_ID_TOKEN || !VISIBLE.test(idToken))
    throw new ServiceError("id_token_malformed", {}, BEARER);
  return { token, idToken };
}
