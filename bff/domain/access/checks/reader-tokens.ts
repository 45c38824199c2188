import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "#bff/core/errors.ts";

/** The parts of a reader's request that authorization needs. */
export interface ReaderRequest {
  headers: IncomingHttpHeaders;
  /** The rate limit key of the reader's address, made by `addressKey`. */
  address: string;
  /** Why the reader's session cannot be used now. Thrown for protected items only. */
  failure?: ServiceError | undefined;
}

export interface ReaderTokens {
  token: string;
  idToken: string | null;
}

const MAX_TOKEN_LENGTH = 8_192;
const MAX_ID_TOKEN_LENGTH = 16_384;
/** Visible ASCII: all that a valid token contains, and no character that could end a header. */
const VISIBLE = /^[!-~]+$/;

/** The header of a 401 that tells the reader's app how to authenticate. */
export const BEARER = { headers: { "WWW-Authenticate": 'Bearer realm="readers"' } };

/**
 * Reads the tokens from the headers. Throws 401 if the access token is missing or malformed (contract 5.2 rule 3). An ID
 * token is ignored unless it is `forwarded`, and an empty one counts as absent.
 */
export function parseReaderTokens(
  headers: IncomingHttpHeaders,
  { forwarded }: { forwarded: boolean },
): ReaderTokens {
  const { authorization } = headers;
  if (authorization === undefined) throw new ServiceError("token_missing.reader", {}, BEARER);
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token !== undefined && token.length > MAX_TOKEN_LENGTH)
    throw new ServiceError("token_malformed.too_long", { maximum: MAX_TOKEN_LENGTH }, BEARER);
  if (token === undefined || !VISIBLE.test(token))
    throw new ServiceError("token_malformed.header", {}, BEARER);
  const idToken = headers["oidc-id-token"];
  if (idToken === undefined || idToken === "" || !forwarded) return { token, idToken: null };
  if (typeof idToken !== "string" || idToken.length > MAX_ID_TOKEN_LENGTH || !VISIBLE.test(idToken))
    throw new ServiceError("id_token_malformed", {}, BEARER);
  return { token, idToken };
}

/** Checks tokens entered in the console as if a reader had sent them. Throws the same 401 errors as the kiosk API. */
export function parseEnteredTokens(token: string | null, idToken: string | null): ReaderTokens {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idToken === null ? {} : { "oidc-id-token": idToken }),
  };
  return parseReaderTokens(headers, { forwarded: true });
}
