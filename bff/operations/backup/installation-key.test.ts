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
import { readDatabase } from "../doctor/database-facts.ts";
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

describe("deleteKeyRecord", () => {
  it("leaves an installation in which everything that was encrypted can be entered again", async () => {
    const CONFIG = "/console/api/publications/10/access/config";
    const WEBHOOKS = "/console/api/publications/10/webhooks";
    const access_config = {
      auth_server_url: "http://127.0.0.1:1/auth",
      profile_token: "a profile token",
      oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "a client secret" },
    };
    const webhook = { url: "http://127.0.0.1:1/hooks", events: ["story.published"] };
    const pdf_location = "https://someone:secret@files.example.com/july.pdf";
    const emag = { name: "July", import_attributes: { pdf_location } };
    const setUp = async ({ request, signInAs }: TestService, email: string) => {
      const as = { token: null, headers: { cookie: await signInAs("admin", email) } };
      return {
        read: async () => [await request("GET", CONFIG, as), await request("GET", WEBHOOKS, as)] as const,
        write: async () => [
          await request("PUT", CONFIG, { ...as, json: { access_config } }),
          await request("POST", WEBHOOKS, { ...as, json: { webhook } }),
        ],
      };
    };
    const old = await startTestService();
    for (const { status, text } of await (await setUp(old, "one@example.com")).write())
      expect(status, text).toBeLessThan(300);
    const issue = await old.request("POST", "P/emags", { json: { emag } });
    expect(issue.status, issue.text).toBe(201);
    const lost = await deleteKeyRecord(old.services.db);
    expect(lost).toMatchObject({ publications: 1, webhooks: 1 });

    const dataDir = await mkdtemp(join(tmpdir(), "newsrack-new-key-"));
    const { databaseUrl } = old.services.config;
    const restarted = await startTestService({ dataDir, databaseUrl });
    const { read, write } = await setUp(restarted, "two@example.com");
    const [access, webhooks] = await read();
    expect(access.body).toMatchObject({
      access_config: {
        auth_server_url: access_config.auth_server_url,
        profile_token_fingerprint: null,
        oidc: { client_secret_set: false },
      },
    });
    expect(webhooks.body).toEqual({ webhooks: [] });
    const { db, secrets, config } = restarted.services;
    const { content } = await readDatabase(databaseUrl!, config, secrets);
    expect(content?.sealed.unreadable).toBe(0);
    const { location_credentials } = await db.selectFrom("emags").selectAll().executeTakeFirstOrThrow();
    expect(location_credentials).toHaveLength(0);
    for (const { status, text } of await write()) expect(status, text).toBeLessThan(300);
    await restarted.stop();
    await old.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

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
