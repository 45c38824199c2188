import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findUserId, lockPerson } from "../domain/accounts/accounts.service.ts";
import { deleteSecondFactor, prepareSecondFactor } from "../domain/accounts/second-factor.service.ts";
import { createLogger } from "../platform/logging.ts";
import { loadMasterKey } from "../platform/master-key.ts";
import { startServices } from "../start-services.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { waitingForLocks } from "../testing/waiting-for-locks.ts";
import { forgetKey } from "./installation-key.ts";

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "newsrack-key-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("another machine on the same database", () => {
  const start = (keyFile: string | null) =>
    startServices({ ...service.services.config, dataDir: folder, keyFile }, createLogger("silent"));

  it("is refused with a key of its own, and told which one it needs", async () => {
    loadMasterKey({ dataDir: folder, keyFile: null });
    await expect(start(null)).rejects.toMatchObject({
      name: "KeyError",
      message: expect.stringMatching(/master\.key is another key \([0-9a-f]{8}\) than the one/),
    });
    const keyFile = join(folder, "key");
    await expect(start(keyFile)).rejects.toThrow(/key, which is not there.*openssl rand -base64 32/);
    await writeFile(keyFile, randomBytes(16).toString("base64"));
    await expect(start(keyFile)).rejects.toThrow("does not hold a key of 32 bytes");
  });

  it("makes no key where the one is missing that the installation is used with", async () => {
    await rm(join(folder, "secrets"), { recursive: true, force: true });
    await expect(start(null)).rejects.toThrow(/master\.key is not there.*used with the key [0-9a-f]{8}/);
    await expect(stat(join(folder, "secrets"))).rejects.toThrow("ENOENT");
    await expect(start(folder)).rejects.toThrow(`${folder} is a directory, and no file with a key.`);
  });

  it("opens what the first one sealed when it has the same key", async () => {
    const keyFile = join(folder, "shared");
    await writeFile(keyFile, loadMasterKey(service.services.config).toString("base64"));
    const second = await start(keyFile);
    expect(second.services.secrets.open(service.services.secrets.seal("a secret"))).toBe("a secret");
    await second.stop();
  });
});

describe("forgetKey", () => {
  it("waits for a person who turns off their second factor at the same time", async () => {
    const { db } = service.services;
    await service.signInAs("admin");
    const email = "admin@example.com";
    const userId = (await findUserId(db, email))!;
    await prepareSecondFactor(service.services, { userId, email });
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const forgetting = forgetKey(db);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await deleteSecondFactor(trx, userId);
    await trx.commit().execute();
    expect(await forgetting).toBe(0);
    expect(await db.selectFrom("two_factors").select("id").execute()).toEqual([]);
  });
});
