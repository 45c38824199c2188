import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { accessClient } from "../access-console.fixture.ts";

let service: TestService;
let client: ReturnType<typeof accessClient>;

beforeAll(async () => {
  service = await startTestService();
  client = accessClient(service, await service.signInAs("editor"));
});
afterAll(() => service.stop());

describe("test readers", () => {
  const list = async () => (await client.get<{ test_readers: TestReader[] }>("readers")).body.test_readers;
  const clear = () => service.services.db.deleteFrom("test_readers").execute();
  beforeEach(clear);

  it("are stored with encrypted tokens and shown with fingerprints", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const jwt = `${part({ alg: "none" })}.${part({ exp })}.`;
    const anna = await client.reader("Anna", jwt, "an.id.token");
    expect(anna).toMatchObject({
      name: "Anna",
      has_id_token: true,
      signed_in: false,
      expires_at: new Date(exp * 1000).toISOString(),
      fingerprint: service.services.secrets.fingerprint(jwt),
    });
    expect((await client.reader("Ben", "opaque")).expires_at).toBeNull();
    expect((await client.reader("Eve", `${part({})}.${part({ exp: 1e300 })}.x`)).expires_at).toBeNull();
    expect((await list()).map(({ name }) => name)).toEqual(["Anna", "Ben", "Eve"]);
    const rows = await service.services.db.selectFrom("test_readers").selectAll().execute();
    for (const row of rows) {
      expect(row.token.includes("opaque")).toBe(false);
      expect(row.token.includes(jwt)).toBe(false);
      expect(row.id_token?.includes("an.id.token") ?? false).toBe(false);
    }
  });

  it("are rejected with a malformed token or without a name", async () => {
    const send = (reader: object) => client.post("readers", { test_reader: reader });
    expect((await send({ name: "Anna", token: "two words" })).body).toHaveProperty("token");
    expect((await send({ name: "Anna", token: "one", id_token: "two words" })).body).toHaveProperty(
      "id_token",
    );
    expect((await send({ name: " ", token: "one" })).body).toHaveProperty("name");
    expect((await send({ name: "Anna" })).body).toHaveProperty("token");
    expect(await list()).toEqual([]);
  });

  it("are limited to twenty, even if they are added concurrently", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        client.post("readers", { test_reader: { name: `Reader ${index}`, token: `token-${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body.error).toBe("There are already 20 test readers. Remove one of them first.");
    await client.delete(`readers/${(await list())[0]!.id}`);
    expect((await client.reader("One more", "token")).name).toBe("One more");
  });

  it("are deleted, and are 404 when deleted again", async () => {
    const anna = await client.reader("Anna", "token");
    expect((await client.delete(`readers/${anna.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await client.delete(`readers/${anna.id}`)).status).toBe(404);
  });
});
