import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { EmagList } from "#shared/contract/emags.ts";
import { emagClient, PDF } from "./emags.fixture.ts";

let service: TestService;
let client: ReturnType<typeof emagClient>;

beforeAll(async () => {
  service = await startTestService();
  client = emagClient(service);
});
afterAll(() => service.stop());

describe("invalid requests to emags", () => {
  it.each([
    ["malformed JSON", "{"],
    ["an empty body", ""],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["a missing envelope", JSON.stringify({ name: "x" })],
    ["an envelope that is a list", JSON.stringify({ emag: [] })],
    ["an envelope that is null", JSON.stringify({ emag: null })],
    ["a list", "[]"],
  ])("return 400 for %s", async (_case, body) => {
    const answer = await service.request("POST", "P/emags", {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    });
  });

  it("return 415 for an unsupported content type, but a body without one is parsed as JSON", async () => {
    const json = JSON.stringify({ emag: { name: client.uniqueName(), import_attributes: PDF } });
    const bytes = new TextEncoder().encode(json);
    expect((await service.request("POST", "P/emags", { body: bytes })).status).toBe(201);
    const form = await service.request("POST", "P/emags", { body: new URLSearchParams({ a: "b" }) });
    expect(form.status).toBe(415);
  });

  it("return 413 for a body beyond the limit", async () => {
    const emag = { name: "x", preview: "x".repeat(1024 * 1024), import_attributes: PDF };
    expect((await client.create(emag)).status).toBe(413);
  });

  it("return 404 for an unknown id, even with an invalid body", async () => {
    const body = { body: "{", headers: { "Content-Type": "application/json" } };
    expect((await service.request("PUT", "P/emags/999999", body)).status).toBe(404);
    expect(
      (await service.request("POST", "/api/v2/importer/organizations/1/publications/99/emags", body)).status,
    ).toBe(404);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999", "1e3"])("return 404 for the id %s", async (id) => {
    const answer = await service.request("GET", `P/emags/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: "not_found" });
  });

  it("return 405 with the allowed methods", async () => {
    const answer = await service.request("PATCH", "P/emags");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("GET and DELETE emags", () => {
  it("DELETE returns 204 and the second time 404, both without a body", async () => {
    const { id } = await client.created();
    const first = await service.request("DELETE", `P/emags/${id}`);
    expect([first.status, first.text]).toEqual([204, ""]);
    const second = await service.request("DELETE", `P/emags/${id}`);
    expect([second.status, second.text]).toEqual([404, ""]);
    expect((await client.get(id)).status).toBe(404);
    const noId = await service.request("DELETE", "P/emags/abc");
    expect([noId.status, noId.text]).toEqual([404, ""]);
  });

  it("GET returns pages with the newest first and exact totals (contract 2.4)", async () => {
    const base = "/api/v2/importer/organizations/1/publications/11/emags";
    const empty = await service.request<EmagList>("GET", `${base}?search=nothing-has-this`);
    expect(empty.body).toEqual({
      emags: [],
      current_page: 1,
      total_pages: 0,
      total_count: 0,
      per_page: 25,
      next_page: null,
      prev_page: null,
    });
    for (let index = 0; index < 6; index++)
      await service.request("POST", base, {
        json: { emag: { name: `Paged ${index}`, external_id: `p_${index}%`, import_attributes: PDF } },
      });
    const list = async (query: string) =>
      (await service.request<EmagList>("GET", `${base}?search=Paged&${query}`)).body;
    const { emags, ...first } = await list("per=4");
    expect(emags.map(({ name }) => name)).toEqual(["Paged 5", "Paged 4", "Paged 3", "Paged 2"]);
    expect(first).toEqual({
      current_page: 1,
      total_pages: 2,
      total_count: 6,
      per_page: 4,
      next_page: 2,
      prev_page: null,
    });
    expect(await list("per=4&page=2")).toMatchObject({ next_page: null, prev_page: 1, current_page: 2 });
    expect(await list("per=4&page=9")).toMatchObject({
      emags: [],
      next_page: null,
      prev_page: null,
      total_pages: 2,
    });
    expect(await list("per=1000")).toMatchObject({ per_page: 100 });
    expect(await list("page=99999999999999999999")).toMatchObject({ emags: [] });
  });

  it.each(["page=0", "page=-1", "page=x", "page=1.5", "per=0", "per=-3", "per=x", "page=1&page=2"])(
    "GET returns 422 for %s",
    async (query) => {
      const answer = await service.request("GET", `P/emags?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body)).toEqual([query.split("=")[0]]);
    },
  );

  it("GET supports the filters and sort orders of the console", async () => {
    const base = "/api/v2/importer/organizations/1/publications/11/emags";
    const make = (emag: Record<string, unknown>) =>
      service.request("POST", base, { json: { emag: { import_attributes: PDF, ...emag } } });
    await make({ name: "filter Äpfel_1", external_id: "100%", released_at: "2026-01-01T00:00:00Z" });
    await make({ name: "filter Birnen", external_id: "1000", released_at: "2026-02-01T00:00:00Z" });
    await make({ name: "filter Zitronen", external_id: "x" });
    const names = async (query: string) =>
      (await service.request<EmagList>("GET", `${base}?${query}`)).body.emags.map(({ name }) => name);
    expect(await names("search=%C3%84PFEL")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=100%25")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=l_1")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=filter&sort=-name")).toEqual([
      "filter Zitronen",
      "filter Birnen",
      "filter Äpfel_1",
    ]);
    expect(await names("search=filter&sort=-released_at")).toEqual([
      "filter Birnen",
      "filter Äpfel_1",
      "filter Zitronen",
    ]);
    expect(await names("search=filter&released_from=2026-01-15&released_to=2026-02-01T00:00:00Z")).toEqual([
      "filter Birnen",
    ]);
    expect(await names("search=filter&state=importing")).toHaveLength(3);
    expect(await names("search=filter&state=visible")).toEqual([]);
    expect(await names("search=filter&mode=epub")).toEqual([]);
  });
});

describe("authorization of emags (contract 5.1)", () => {
  it.each([
    ["no header", {}],
    ["an empty header", { Authorization: "" }],
    ["another scheme", { Authorization: "Bearer abc" }],
    ["an unknown token", { Authorization: "Token unknown-token-unknown-token-unknown" }],
    ["a token without scheme", { Authorization: "a-token-for-tests-that-is-long-enough-0001" }],
  ])("returns 401 for %s", async (_case, headers) => {
    for (const [method, path] of [
      ["GET", "P/emags"],
      ["POST", "P/emags"],
      ["GET", "P/emags/1"],
      ["PUT", "P/emags/1"],
      ["DELETE", "P/emags/1"],
    ] as const) {
      const answer = await service.request(method, path, { token: null, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain("Token");
      expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
  });

  it("returns 404 for paths outside the token's organization and publications", async () => {
    const { id } = await client.created();
    const answers = await Promise.all([
      service.request("GET", "P/emags", { token: FOREIGN_TOKEN }),
      service.request("GET", `P/emags/${id}`, { token: FOREIGN_TOKEN }),
      service.request("GET", "/api/v2/importer/organizations/2/publications/20/emags"),
      service.request("GET", "/api/v2/importer/organizations/2/publications/10/emags"),
      service.request("GET", `/api/v2/importer/organizations/1/publications/11/emags/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("returns 401 for an invalid Authorization header, even with a valid session cookie", async () => {
    const cookie = await service.signInAs("editor");
    expect((await service.request("GET", "P/emags", { token: null, headers: { cookie } })).status).toBe(200);
    const both = await service.request("GET", "P/emags", { token: "wrong", headers: { cookie } });
    expect(both.status).toBe(401);
  });

  it("rejects revoked and expired tokens immediately", async () => {
    const admin = await service.signInAs("admin");
    const path = "/console/api/organizations/1/api-tokens";
    const made = await service.request<{ token: string; api_token: { id: number } }>("POST", path, {
      token: null,
      headers: { cookie: admin },
      json: { api_token: { name: "short-lived" } },
    });
    const { token, api_token } = made.body;
    expect((await service.request("GET", "P/emags", { token })).status).toBe(200);
    await service.request("DELETE", `${path}/${api_token.id}`, { token: null, headers: { cookie: admin } });
    expect((await service.request("GET", "P/emags", { token })).status).toBe(401);
  });
});

describe("roles", () => {
  it.each([
    ["admin", 201],
    ["editor", 201],
    ["manager", 403],
    ["viewer", 403],
  ] as const)("%s may read, and creating is %i", async (role, expected) => {
    const email = `${role}-roles@example.com`;
    const cookie = await service.signInAs(role, email);
    const session = { token: null, headers: { cookie } };
    expect((await service.request("GET", "P/emags", session)).status).toBe(200);
    const json = { emag: { name: client.uniqueName(), import_attributes: PDF } };
    const answer = await service.request("POST", "P/emags", { ...session, json });
    expect(answer.status).toBe(expected);
    if (expected === 403) expect(answer.body).toMatchObject({ code: "forbidden" });
  });
});
