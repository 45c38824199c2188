import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { normalizeText } from "#shared/unicode.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 64;
/** 32 MiB of memory for each password. Hashes do not contain these numbers, so other ones would invalidate all passwords. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 ** 2 };

/** Hashes and verifies passwords with scrypt. Both are slow on purpose, so call them outside of transactions. */
export const passwords = {
  /** Returns the salt and the key in hexadecimal, separated by a colon. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES).toString("hex");
    return `${salt}:${(await deriveKey(password, salt)).toString("hex")}`;
  },

  /**
   * Returns whether a password matches its hash. Without a hash, returns false after the same time, so that a caller cannot find
   * out which accounts exist.
   */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const [salt = "", hex = ""] = (hash ?? "").split(":");
    const derived = await deriveKey(password, salt);
    const key = Buffer.from(hex, "hex");
    return key.length === KEY_BYTES && timingSafeEqual(derived, key);
  },
};

/** The salt is the hexadecimal text itself, not the bytes that it stands for. */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalizeText(password, "NFKC"), salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
