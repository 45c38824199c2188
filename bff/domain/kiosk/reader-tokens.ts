import type { IncomingHttpHeaders } from "node:http";
import { ReaderUnknown } from "../errors.ts";

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

/**
 * Throws ReaderUnknown where there is no access token, or nothing that could be one (contract 5.2 rule 3). An ID token is
 * looked at only where it is `forwarded`.
 */
export function readerTokens(
  headers: IncomingHttpHeaders,
  { forwarded }: { forwarded: boolean },
): ReaderTokens {
  const { authorization } = headers;
  if (authorization === undefined)
    throw new ReaderUnknown(
      "This is protected. Send the reader's access token: “Authorization: Bearer <ACCESS_TOKEN>”.",
      "token_missing",
    );
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token !== undefined && token.length > MAX_TOKEN)
    throw new ReaderUnknown(
      `The access token is longer than the ${MAX_TOKEN} characters that are read here.`,
      "token_malformed",
    );
  if (token === undefined || !VISIBLE.test(token))
    throw new ReaderUnknown(
      "The header Authorization is not “Bearer <ACCESS_TOKEN>” with one token of visible characters.",
      "token_malformed",
    );
  const idToken = headers["oidc-id-token"];
  if (idToken === undefined || !forwarded) return { token, idToken: null };
  if (typeof idToken !== "string" || idToken.length > MAX_ID_TOKEN || !VISIBLE.test(idToken))
    throw new ReaderUnknown(
      "The header OIDC-ID-Token is not one token of visible characters. Leave it out, or send the ID token as it was issued.",
      "id_token_malformed",
    );
  return { token, idToken };
}
