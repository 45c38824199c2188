import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalizeText } from "#shared/unicode.ts";

/** The parameters of better-auth, whose hashes have the same form: `<salt>:<key>` in hexadecimal. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const SALT_BYTES = 16;
const KEY_BYTES = 64;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

const keyOf = (password: string, salt: string) =>
  derive(normalizeText(password, "NFKC"), salt, KEY_BYTES, COST);

/** Hashes a password with scrypt, outside the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  return `${salt}:${(await keyOf(password, salt)).toString("hex")}`;
}

/** The hash of no password. */
const NO_HASH = `${"0".repeat(2 * SALT_BYTES)}:${"0".repeat(2 * KEY_BYTES)}`;

/** Returns whether a password matches a hash. Takes the same time without a hash, and then returns false. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [salt = "", key = ""] = (hash ?? NO_HASH).split(":");
  const expected = Buffer.from(key, "hex");
  const actual = await keyOf(password, salt);
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
