import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;

/** A secret for a link. It stands in the fragment, which no browser sends to a server; its digest alone is kept. */
export function newOneTimeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: digestOf(token) };
}

export const digestOf = (token: string): Buffer => hash("sha256", token, "buffer");
