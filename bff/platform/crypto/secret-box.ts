import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts secrets with AES-256-GCM. The key is derived from the master key, which is not in the database. */
export interface SecretBox {
  /** Encrypts. With a context, such as the ID of a row, the bytes can only be decrypted with the same one. */
  seal(plain: string, context?: string): Buffer;
  /** Decrypts. Throws if the bytes were not sealed with this key and context. */
  open(sealed: Buffer, context?: string): string;
  /** Derives a key for one purpose, such as signing session cookies. */
  derive(purpose: string): string;
  /** Returns a keyed hash of 8 hex digits that identifies a secret without revealing it. */
  fingerprint(value: string): string;
}

export function createSecretBox(masterKey: Buffer): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", masterKey, "", purpose, 32));
  const sealKey = derive("seal");
  const fingerprintKey = createSecretKey(derive("fingerprint"));
  return {
    seal(plain, context = "") {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context = "") {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([plain, decipher.final()]).toString("utf8");
    },
    derive: (purpose) => derive(purpose).toString("base64url"),
    fingerprint: (value) => createHmac("sha256", fingerprintKey).update(value).digest("hex").slice(0, 8),
  };
}
