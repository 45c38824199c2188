import { randomInt } from "node:crypto";

/** Without letters and digits that look like one another on paper: i, l, o, 0 and 1. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODES = 10;
const HALF = 5;

/** Ten codes to sign in with once each, such as `k7m2p-x9fqa`: 49 bits of chance, and ten wrong ones close the door. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}
