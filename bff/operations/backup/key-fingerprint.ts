import { createSecretBox } from "#bff/platform/crypto/secret-box.ts";

/** Returns 8 hex digits that identify a master key without revealing it. */
export function keyFingerprint(key: Buffer): string {
  return createSecretBox(key).fingerprint("newsrack");
}
