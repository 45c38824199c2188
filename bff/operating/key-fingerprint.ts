import { createSecretBox } from "../platform/secret-box.ts";

/** Tells one key from another without giving it away. */
export function keyFingerprint(key: Buffer): string {
  return createSecretBox(key).fingerprint("newsrack");
}
