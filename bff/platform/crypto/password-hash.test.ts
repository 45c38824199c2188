import { hashPassword as hashOfBetterAuth } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

describe("verifyPassword", () => {
  it("accepts only the hashed password", async () => {
    const hash = await hashPassword("correct horse battery");
    expect(await verifyPassword(hash, "correct horse battery")).toBe(true);
    expect(await verifyPassword(hash, "correct horse batterY")).toBe(false);
  });

  it("accepts no password without a hash", async () => {
    expect(await verifyPassword(null, "")).toBe(false);
  });

  it("reads the hashes of better-auth", async () => {
    expect(
      await verifyPassword(await hashOfBetterAuth("correct horse battery"), "correct horse battery"),
    ).toBe(true);
  });

  it("treats equal characters in different Unicode forms as equal", async () => {
    const hash = await hashPassword("gr\u00fcner Hering im Glas");
    expect(await verifyPassword(hash, "gru\u0308ner Hering im Glas")).toBe(true);
  });
});
