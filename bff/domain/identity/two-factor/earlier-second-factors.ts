import { hash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import * as OTPAuth from "otpauth";
import type { PlatformContext } from "#bff/core/context.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";

const NONCE_BYTES = 24;

/**
 * Seals the second factors of versions that encrypted them with XChaCha20-Poly1305 (migration 0141). Runs at each start, before
 * the service accepts requests, because a migration has no access to the installation's key. Codes and recovery codes stay valid.
 */
export async function convertEarlierSecondFactors({
  db,
  log,
  secrets,
}: Pick<PlatformContext, "db" | "log" | "secrets">): Promise<void> {
  const key = hash("sha256", secrets.derive("sessions"), "buffer");
  const decrypt = (hex: string) => {
    const sealed = Buffer.from(hex, "hex");
    const cipher = xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES));
    return Buffer.from(cipher.decrypt(sealed.subarray(NONCE_BYTES))).toString();
  };
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom("earlier_two_factors")
      .returning(["user_id", "secret", "backup_codes"])
      .execute();
    for (const { user_id, secret, backup_codes } of rows) {
      const factor = convert(secret, backup_codes);
      if (factor)
        await trx
          .insertInto("two_factors")
          .values({ user_id, verified: true, ...factor })
          .execute();
      else log.error({ user_id }, "failed to decrypt a second factor; an administrator has to turn it off");
    }
  });

  function convert(secret: string, backupCodes: string) {
    try {
      const codes = JSON.parse(decrypt(backupCodes)) as string[];
      return {
        secret: secrets.seal(OTPAuth.Secret.fromUTF8(decrypt(secret)).base32),
        recovery_code_hashes: codes.map((code) => recoveryCodeHash(secrets, code)),
      };
    } catch {
      return null;
    }
  }
}
