import { createHmac, randomInt } from "node:crypto";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";

/** Without letters and digits that are easily confused on paper: i, l, o, 0 and 1. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_COUNT = 10;
const HALF_LENGTH = 5;

/** Creates ten recovery codes for one use each, such as `k7m2p-x9fqa`. Their 49 random bits are enough with rate limits. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: CODE_COUNT }, () => `${half()}-${half()}`);
}

/** Returns the hash that is stored of a recovery code. It is keyed, because 49 bits can be guessed from an ordinary hash. */
export function recoveryCodeHash(secrets: SecretBox, code: string): Buffer {
  return createHmac("sha256", secrets.derive("recovery codes")).update(code).digest();
}
