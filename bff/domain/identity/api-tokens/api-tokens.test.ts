import { hash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { type Permission, roleMay } from "#shared/console/permissions.ts";
import { TOKEN_PERMISSIONS, type TokenScope } from "#shared/contract/token.ts";
import { registerToken } from "./api-tokens.service.ts";

const TOKENS = "/console/api/organizations/1/api-tokens";
const HOUR_MS = 3600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

interface CreatedToken {
  api_token: ApiToken;
  token: string;
}

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("api_tokens").where("name", "!=", "tests").execute();
});

function request<Body>(method: string, path: string, json?: unknown, ifMatch?: string) {
  const headers = { cookie, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path, { token: null, headers, json });
}
const make = (api_token: Record<string, unknown> = {}) =>
  request<CreatedToken>("POST", TOKENS, { api_token: { name: "Night import", ...api_token } });
const made = async (api_token?: Record<string, unknown>) => (await make(api_token)).body;
const rotate = <Body = CreatedToken>(id: number, rotation: unknown, ifMatch?: string) =>
  request<Body>("POST", `${TOKENS}/${id}/rotate`, { rotation }, ifMatch);
const list = async () => (await request<{ api_tokens: ApiToken[] }>("GET", TOKENS)).body.api_tokens;
const statusWith = async (token: string, path = "P/emags") =>
  (await service.request("GET", path, { token })).status;

describe("POST api-tokens", () => {
  it("returns the secret once and stores only its digest", async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.token).toMatch(/^nr_[\w-]{43}$/);
    expect(body.api_token).toMatchObject({ publication_ids: null, state: "usable", last_use: null });
    expect(body.api_token.secrets).toMatchObject([{ hint: body.token.slice(0, 7), works_until: null }]);
    expect(JSON.stringify(await list())).not.toContain(body.token);
    const stored = await service.services.db
      .selectFrom("api_token_secrets")
      .select("secret_hash")
      .where("token_id", "=", body.api_token.id)
      .executeTakeFirstOrThrow();
    expect(stored.secret_hash).toEqual(hash("sha256", body.token, "buffer"));
    expect(await statusWith(body.token)).toBe(200);
    expect(await statusWith(`${body.token.slice(0, -1)}~`)).toBe(401);
    expect(await statusWith(body.token.slice(0, 7))).toBe(401);
  });

  it("creates a token that reads only the given publications", async () => {
    const { token } = await made({ publication_ids: [11, 11] });
    expect((await list())[0]).toMatchObject({ publication_ids: [11] });
    expect(await statusWith(token, "/api/v2/importer/organizations/1/publications/11/emags")).toBe(200);
    expect(await statusWith(token)).toBe(404);
  });

  it("responds 422 naming an invalid field", async () => {
    expect(await make({ name: " " })).toMatchObject({
      status: 422,
      body: { name: ["must not be blank"] },
    });
    expect(await make({ publication_ids: [10, 20, 99] })).toMatchObject({
      status: 422,
      body: {
        publication_ids: [
          "contains 20, which is not a publication of this organization",
          "contains 99, which is not a publication of this organization",
        ],
      },
    });
    expect((await make({ publication_ids: [] })).status).toBe(422);
    expect(await make({ expires_at: inHours(-1) })).toMatchObject({
      status: 422,
      body: { expires_at: ["is in the past"] },
    });
    expect((await make({ expires_at: "2030-01-01" })).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it("creates a token with an expiry, which is listed as expiring soon and then as expired", async () => {
    await made({ expires_at: inHours(24 * 30) });
    const soon = await made({ expires_at: inHours(24) });
    expect((await list()).map(({ state }) => state)).toEqual(["expires_soon", "usable", "usable"]);
    expect(await statusWith(soon.token)).toBe(200);
    await service.services.db
      .updateTable("api_tokens")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("id", "=", soon.api_token.id)
      .execute();
    service.services.changes.committed({ type: "api_token", organization_id: 1, api_token_id: 1 });
    expect((await list())[0]).toMatchObject({ state: "expired" });
    expect(await statusWith(soon.token)).toBe(401);
  });
});

describe("POST api-tokens/{id}/rotate", () => {
  it("returns a new secret, and the old one works until the given time", async () => {
    const { token, api_token } = await made();
    const until = inHours(24);
    const answer = await rotate(api_token.id, { old_works_until: until }, `"${api_token.version}"`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("etag")).toBe(`"${api_token.version + 1}"`);
    expect(answer.body.api_token.secrets).toMatchObject([
      { hint: answer.body.token.slice(0, 7), works_until: null },
      { hint: token.slice(0, 7), works_until: until },
    ]);
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(answer.body.token)).toBe(200);

    await service.services.db
      .updateTable("api_token_secrets")
      .set({ works_until: new Date(Date.now() - 1) })
      .where("works_until", "is not", null)
      .execute();
    service.services.changes.committed({ type: "api_token", organization_id: 1, api_token_id: 1 });
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(answer.body.token)).toBe(200);
    expect((await list())[0]!.secrets).toHaveLength(1);
  });

  it("ends the old secret immediately if no time is given, even if it is cached", async () => {
    const { token, api_token } = await made();
    expect(await statusWith(token)).toBe(200);
    const { body } = await rotate(api_token.id, {});
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(body.token)).toBe(200);
    expect(body.api_token.secrets).toHaveLength(1);
  });

  it("ends the old secret at the token's former expiry, and sets a new expiry for the token", async () => {
    const { api_token } = await made({ expires_at: inHours(2) });
    const { body } = await rotate(api_token.id, { old_works_until: inHours(48), expires_at: null });
    expect(body.api_token).toMatchObject({ expires_at: null, state: "usable" });
    expect(body.api_token.secrets[1]!.works_until).toBe(api_token.expires_at);
  });

  it("fails for an overlap over seven days, an outdated version, and an unknown or revoked token", async () => {
    const { api_token } = await made();
    const { id, version } = api_token;
    expect(await rotate(id, { old_works_until: inHours(24 * 8) })).toMatchObject({
      status: 422,
      body: { old_works_until: [expect.stringContaining("more than 7 days ahead")] },
    });
    expect((await rotate(id, {}, `"${version}"`)).status).toBe(201);
    expect((await rotate(id, {}, `"${version}"`)).status).toBe(412);
    expect((await rotate(999999, {})).status).toBe(404);
    await request("DELETE", `${TOKENS}/${id}`);
    expect(await rotate(id, {})).toMatchObject({
      status: 409,
      body: { code: "token_not_usable", error: expect.stringContaining("Night import is revoked") },
    });
  });

  it("leaves one current secret after two concurrent rotations", async () => {
    const { api_token } = await made();
    const answers = await Promise.all([
      rotate(api_token.id, { old_works_until: inHours(1) }),
      rotate(api_token.id, { old_works_until: inHours(1) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list())[0]!.secrets.map(({ works_until }) => works_until === null)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("DELETE api-tokens/{id}", () => {
  it("revokes every secret immediately, may be repeated, and prevents registering a secret again", async () => {
    const { token, api_token } = await made();
    const { body } = await rotate(api_token.id, { old_works_until: inHours(1) });
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(body.token)).toBe(200);
    expect((await request("DELETE", `${TOKENS}/${api_token.id}`)).status).toBe(204);
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(body.token)).toBe(401);
    expect((await request("DELETE", `${TOKENS}/${api_token.id}`)).status).toBe(204);
    expect((await request("DELETE", `${TOKENS}/999999`)).status).toBe(404);
    for (const known of [token, body.token])
      expect(
        await registerToken(service.services.db, {
          organizationId: 1,
          name: "again",
          token: known,
          publicationIds: null,
        }),
      ).toBeUndefined();
    expect((await list())[0]).toMatchObject({ state: "revoked" });
  });

  it("is allowed only for administrators of the organization, as are all routes of API tokens", async () => {
    const { api_token } = await made();
    const editor = { cookie: await service.signInAs("editor") };
    for (const [method, path] of [
      ["GET", TOKENS],
      ["POST", TOKENS],
      ["POST", `${TOKENS}/${api_token.id}/rotate`],
      ["DELETE", `${TOKENS}/${api_token.id}`],
    ] as const) {
      expect((await service.request(method, path, { token: null, headers: editor })).status).toBe(403);
      const elsewhere = path.replace("organizations/1", "organizations/2");
      expect((await request(method, elsewhere)).status).toBe(404);
      expect((await service.request(method, path, { token: TOKEN })).status).toBe(401);
    }
    expect(await statusWith(FOREIGN_TOKEN)).toBe(404);
  });
});

describe("GET token", () => {
  const ask = (token: string | null, headers = {}) =>
    service.request<{ token: TokenScope }>("GET", "/api/v2/importer/token", { token, headers });

  it("tells the organization, the publications, the permissions and the expiry", async () => {
    const expires_at = inHours(48);
    const limited = await made({ name: "Shop", publication_ids: [11], expires_at });
    const { status, body } = await ask(limited.token);
    expect(status).toBe(200);
    expect(body.token).toMatchObject({
      name: "Shop",
      organization: { id: 1 },
      publications: [{ id: 11 }],
      all_publications: false,
      expires_at,
    });
    expect(body.token.permissions).toContain("emags.write");
    const { token } = await made();
    expect((await ask(token)).body.token).toMatchObject({ all_publications: true, expires_at: null });
    expect((await ask(token)).body.token.publications.map(({ id }) => id)).toEqual(
      expect.arrayContaining([10, 11]),
    );
  });

  it("shows the end of a replaced secret, and nothing of another organization", async () => {
    const { token, api_token } = await made();
    const old_works_until = inHours(2);
    const { body } = await rotate(api_token.id, { old_works_until });
    expect((await ask(token)).body.token.expires_at).toBe(old_works_until);
    expect((await ask(body.token)).body.token.expires_at).toBeNull();
    const foreign = (await ask(FOREIGN_TOKEN)).body.token;
    expect(foreign.organization.id).not.toBe(1);
    expect(foreign.publications.map(({ id }) => id)).not.toContain(10);
  });

  it("lists permissions that an editor has, or an organization gives its shops", () => {
    for (const permission of TOKEN_PERMISSIONS)
      expect(permission === "holdings.write" || roleMay("editor", permission as Permission)).toBe(true);
  });

  it("responds 401 without a token, and to a session", async () => {
    expect(await ask(null)).toMatchObject({ status: 401, body: { code: "token_missing" } });
    expect(await ask(null, { cookie })).toMatchObject({ status: 401, body: { code: "token_missing" } });
  });
});
