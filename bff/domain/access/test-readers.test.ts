import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestReader } from "#shared/console/test-readers.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { accessDesk } from "./access-desk.fixture.ts";

let service: TestService;
let desk: ReturnType<typeof accessDesk>;

beforeAll(async () => {
  service = await startTestService();
  desk = accessDesk(service, await service.signInAs("editor"));
});
afterAll(() => service.stop());

describe("test readers", () => {
  const list = async () => (await desk.get<{ test_readers: TestReader[] }>("readers")).body.test_readers;
  const clear = () => service.services.db.deleteFrom("test_readers").execute();
  beforeEach(clear);

  it("are kept sealed, and shown by their fingerprints", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const jwt = `${part({ alg: "none" })}.${part({ exp })}.`;
    const anna = await desk.reader("Anna", jwt, "an.id.token");
    expect(anna).toMatchObject({
      name: "Anna",
      has_id_token: true,
      signed_in: false,
      expires_at: new Date(exp * 1000).toISOString(),
      fingerprint: service.services.secrets.fingerprint(jwt),
    });
    expect((await desk.reader("Ben", "opaque")).expires_at).toBeNull();
    expect((await desk.reader("Eve", `${part({})}.${part({ exp: 1e300 })}.x`)).expires_at).toBeNull();
    expect((await list()).map(({ name }) => name)).toEqual(["Anna", "Ben", "Eve"]);
    const rows = await service.services.db.selectFrom("test_readers").selectAll().execute();
    for (const row of rows) {
      expect(row.token.includes("opaque")).toBe(false);
      expect(row.token.includes(jwt)).toBe(false);
      expect(row.id_token?.includes("an.id.token") ?? false).toBe(false);
    }
  });

  it("are refused with a token that no reader could send", async () => {
    const send = (reader: object) => desk.post("readers", { test_reader: reader });
    expect((await send({ name: "Anna", token: "two words" })).body).toHaveProperty("token");
    expect((await send({ name: "Anna", token: "one", id_token: "two words" })).body).toHaveProperty(
      "id_token",
    );
    expect((await send({ name: " ", token: "one" })).body).toHaveProperty("name");
    expect((await send({ name: "Anna" })).body).toHaveProperty("token");
    expect(await list()).toEqual([]);
  });

  it("are twenty at most, also when many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        desk.post("readers", { test_reader: { name: `Reader ${index}`, token: `token-${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body.error).toBe("There are 20 test readers already. Forget one of them first.");
    await desk.delete(`readers/${(await list())[0]!.id}`);
    expect((await desk.reader("One more", "token")).name).toBe("One more");
  });

  it("are forgotten once", async () => {
    const anna = await desk.reader("Anna", "token");
    expect((await desk.delete(`readers/${anna.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await desk.delete(`readers/${anna.id}`)).status).toBe(404);
  });
});
