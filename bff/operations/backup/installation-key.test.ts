import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServices } from "#bff/app/start-context.ts";
import {
  deleteSecondFactor,
  findUserId,
  lockPerson,
  prepareSecondFactor,
} from "#bff/domain/identity/index.ts";
import { loadMasterKey } from "#bff/platform/crypto/master-key.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { deleteKeyRecord } from "./installation-key.ts";

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

describe("a second machine on the same database", () => {
  const start = (keyFile: string | null) =>
    startServices({ ...service.services.config, dataDir: folder, keyFile }, createLogger("silent"));

  it("does not start with another key, and names the fingerprint of the right one", async () => {
    loadMasterKey({ dataDir: folder, keyFile: null });
    await expect(start(null)).rejects.toMatchObject({
      name: "KeyError",
      message: expect.stringMatching(
        /master\.key contains the key [0-9a-f]{8}, but this database uses the key/,
      ),
    });
    const keyFile = join(folder, "key");
    await expect(start(keyFile)).rejects.toThrow(
      /key of NEWSRACK_KEY_FILE does not exist.*openssl rand -base64 32/,
    );
    await writeFile(keyFile, randomBytes(16).toString("base64"));
    await expect(start(keyFile)).rejects.toThrow("does not contain a key of 32 bytes");
  });

  it("does not create a key if the installation already uses one", async () => {
    await rm(join(folder, "secrets"), { recursive: true, force: true });
    await expect(start(null)).rejects.toThrow(/master\.key is missing.*uses the key [0-9a-f]{8}/);
    await expect(stat(join(folder, "secrets"))).rejects.toThrow("ENOENT");
    await expect(start(folder)).rejects.toThrow(`${folder} is a directory, not a key file.`);
  });

  it("decrypts the secrets of the first machine if it has the same key", async () => {
    const keyFile = join(folder, "shared");
    await writeFile(keyFile, loadMasterKey(service.services.config).toString("base64"));
    const second = await start(keyFile);
    expect(second.services.secrets.open(service.services.secrets.seal("a secret"))).toBe("a secret");
    await second.stop();
  });
});

describe("forgetKey", () => {
  it("waits for a user who is turning off their second factor", async () => {
    const { db } = service.services;
    await service.signInAs("admin");
    const email = "admin@example.com";
    const userId = (await findUserId(db, email))!;
    await prepareSecondFactor(service.services, { userId, email });
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, userId);
    const forgetting = deleteKeyRecord(db);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await deleteSecondFactor(trx, userId);
    await trx.commit().execute();
    expect(await forgetting).toMatchObject({ secondFactors: 0 });
    expect(await db.selectFrom("two_factors").select("user_id").execute()).toEqual([]);
  });
});
