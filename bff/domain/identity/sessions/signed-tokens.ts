import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { PlatformContext } from "#bff/core/context.ts";
import { digestOf } from "#bff/core/one-time-token.ts";

const TOKEN_BYTES = 32;

type Secrets = Pick<PlatformContext, "secrets">;

/** Creates a random token for a cookie. The value of the cookie is the token with its signature. Only the digest is stored. */
export function newSignedToken(services: Secrets): { value: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { value: `${token}.${signatureOf(services, token).toString("base64")}`, tokenHash: digestOf(token) };
}

/**
 * Returns the digest of the token in the value of a cookie, or null if this installation has not signed it. The signature keeps
 * forged cookies away from the database, and makes a token that was written into the database useless.
 */
export function digestOfSigned(services: Secrets, value: string | undefined): Buffer | null {
  if (value === undefined) return null;
  const [token = "", signature = ""] = value.split(".", 2);
  const given = Buffer.from(signature, "base64");
  const expected = signatureOf(services, token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? digestOf(token) : null;
}

function signatureOf({ secrets }: Secrets, token: string): Buffer {
  return createHmac("sha256", secrets.derive("sessions")).update(token).digest();
}
