import { hash, randomBytes } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import * as OTPAuth from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { addPerson, enterCode, signIn } from "../people/people.fixture.ts";
import { convertEarlierSecondFactors } from "./earlier-second-factors.ts";

const SECRET = "a-secret-of-an-earlier-version-1";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Encrypts as earlier versions did. */
function encrypt(plain: string): string {
  const key = hash("sha256", service.services.secrets.derive("sessions"), "buffer");
  const nonce = randomBytes(24);
  const sealed = xchacha20poly1305(key, nonce).encrypt(Buffer.from(plain));
  return Buffer.concat([nonce, sealed]).toString("hex");
}

async function addEarlier(email: string, secret: string): Promise<string> {
  const { db } = service.services;
  const user_id = await addPerson(service, email, "editor");
  const backup_codes = encrypt(JSON.stringify(["AbCdE-fGh1J"]));
  await db.insertInto("earlier_two_factors").values({ user_id, secret, backup_codes }).execute();
  await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", user_id).execute();
  return user_id;
}

describe("the second factors of an earlier version", () => {
  it("are converted once by concurrent starts, and a damaged one stays required but has no valid code", async () => {
    const sound = await addEarlier("sound@example.com", encrypt(SECRET));
    await addEarlier("damaged@example.com", "00ff");
    await Promise.all([1, 2].map(() => convertEarlierSecondFactors(service.services)));
    const { db } = service.services;
    expect(await db.selectFrom("earlier_two_factors").select("user_id").execute()).toEqual([]);
    expect(await db.selectFrom("two_factors").select(["user_id", "verified"]).execute()).toEqual([
      { user_id: sound, verified: true },
    ]);
    const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromUTF8(SECRET) }).generate();
    const enter = async (email: string, kind: "totp" | "backup-code", given: string) => {
      const { body, cookie } = await signIn(service, email);
      expect(body.twoFactorRedirect).toBe(true);
      return (await enterCode(service, cookie, kind, given)).status;
    };
    expect(await enter("sound@example.com", "totp", code)).toBe(200);
    expect(await enter("sound@example.com", "backup-code", "AbCdE-fGh1J")).toBe(200);
    expect(await enter("damaged@example.com", "totp", code)).toBe(401);
    expect(await enter("damaged@example.com", "backup-code", "AbCdE-fGh1J")).toBe(401);
  });
});
