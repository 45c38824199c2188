import { randomBytes, randomUUID } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { collectFacts } from "./collect-facts.ts";
import { diagnose } from "./rules.ts";

describe("collectFacts and diagnose", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await service.signInAs("admin");
  });
  afterAll(() => service.stop());

  const rules = async (change: Partial<TestService["services"]["config"]> = {}) => {
    const config = { ...service.services.config, ...change };
    const { databaseUrl: connectionString } = config;
    const reach = async () =>
      connectionString === null ? null : { connectionString, release: async () => undefined };
    const facts = await collectFacts(config, reach);
    return (
      diagnose(facts)
        // These depend on the machine that runs the tests.
        .filter(({ rule }) => rule !== "disk-space" && !rule.startsWith("import-"))
        .map(({ rule, message }) => `${rule}: ${message}`)
    );
  };

  it("find nothing in a healthy installation", async () => {
    expect(await rules()).toEqual([]);
  });

  it("decrypt the tokens of a reader who is signed in to the kiosk", async () => {
    const { db, secrets } = service.services;
    const id = randomUUID();
    await db
      .insertInto("kiosk_sessions")
      .values({
        id,
        publication_id: 10,
        cookie_hash: randomBytes(32),
        issuer: "https://id.example.com",
        client_id: "kiosk",
        reader_id: null,
        subject_hash: randomBytes(32),
        tokens: secrets.seal("{}", id),
        token_expires_at: null,
        refresh_lease_until: null,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    expect(await rules()).toEqual([]);
    await db.deleteFrom("kiosk_sessions").execute();
  });

  it("find a running service of another version", async () => {
    expect(await rules({ version: "0.0.1" })).toEqual([
      "running-version: The running service has version 0.0.0, but version 0.0.1 is installed.",
    ]);
  });

  it("find missing files, secrets that cannot be decrypted, and stuck imports", async () => {
    const { db, storage, config } = service.services;
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const form = new FormData();
    form.set("story[name]", "With an image");
    form.set("story[image]", new Blob([gif], { type: "image/gif" }), "a.gif");
    expect((await service.request("POST", "P/stories", { body: form })).status).toBe(201);
    await service.request("POST", "P/emags", {
      json: {
        emag: { name: "Stuck", import_attributes: { pdf_location: "http://u:p@files.example.com/a.pdf" } },
      },
    });
    expect(await rules()).toEqual([]);

    await sql`update imports set created_at = now() - interval '1 hour'`.execute(db);
    await sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'`.execute(
      db,
    );
    const { id } = await db.selectFrom("images").select("id").executeTakeFirstOrThrow();
    await storage.deletePrefix(`images/${id}/`);
    const key = join(config.dataDir, "secrets", "master.key");
    await writeFile(key, `${Buffer.alloc(32, 1).toString("base64")}\n`);
    await chmod(key, 0o644);
    const found = (await rules()).join("\n");
    expect(found).toMatch(/^key-fits: 1 of 1/m);
    expect(found).toMatch(new RegExp(`^files-missing: 1 .*images/${id}/original.gif`, "m"));
    expect(found).toMatch(/^imports-stuck: 1/m);
    expect(found).toMatch(/^queue: 1 job is waiting in the queue imports/m);
    expect(found).toMatch(/^key-rights/m);
    await rm(key);
    expect((await rules()).join("\n")).toMatch(/^key: .*is missing, and this installation uses the key/m);
    await writeFile(key, "broken");
    expect((await rules()).join("\n")).toMatch(/^key: .*is not a valid key/m);
  });

  it("find a port that another program uses, and an unreachable or missing database", async () => {
    const port = await freePort();
    const other = createServer((_request, response) => void response.end("hello")).listen(port, "127.0.0.1");
    expect((await rules({ port })).join("\n")).toMatch(/^port: Another program/m);
    other.close();
    other.closeAllConnections();
    const away = `postgres://a:b@127.0.0.1:${port}/none`;
    expect((await rules({ databaseUrl: away })).join("\n")).toMatch(/^database: .*ECONNREFUSED/m);
    expect((await rules({ databaseUrl: null })).join("\n")).toMatch(/^database: There is no database/m);
  });
});
