import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;

/**
 * Creates a secret for a one-time link. The link contains it in the URL fragment, which browsers do not send to servers.
 * Only its digest is stored.
 */
export function newOneTimeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: digestOf(token) };
}

export const digestOf = (token: string): Buffer => hash("sha256", token, "buffer");
