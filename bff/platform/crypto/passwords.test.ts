import { describe, expect, it } from "vitest";

// A second instance of the module, because other tests of this process cache the results of the first.
const { passwords } = (await import("./passwords.ts?uncached" as string)) as typeof import("./passwords.ts");

/** Made by an earlier version. */
const HASH =
  "48c3802a3e5293fe239da86c7724ecad:e673b7f55141a850541b3928b5ee4c7b5d58aa4e1dbd1e8bb4574f2b26e37c716eccb38952791824f53e82424ebc1eff7b6a8c1f105c5bac77205b2b998bb909";

describe("passwords", () => {
  it("match only their own hash, which has another salt each time", async () => {
    const [one, two] = await Promise.all([passwords.hash("correct horse"), passwords.hash("correct horse")]);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, "correct horse")).toBe(true);
    expect(await passwords.verify(one, "correct horses")).toBe(false);
  });

  it("match hashes of earlier versions", async () => {
    expect(await passwords.verify(HASH, "a password of the earlier version")).toBe(true);
    expect(await passwords.verify(HASH, "another password")).toBe(false);
  });

  it("match in any Unicode form, because keyboards differ", async () => {
    expect(await passwords.verify(await passwords.hash("Zürich caf\u00e9"), "Zu\u0308rich cafe\u0301")).toBe(
      true,
    );
  });

  it("match no hash that is missing or malformed", async () => {
    for (const hash of [null, "", ":", "salt", "salt:", "salt:00ff", `${HASH}00`])
      expect(await passwords.verify(hash, "")).toBe(false);
  });
});
