import { request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { API_REQUESTS_KEPT, type ApiRequest } from "#shared/console/identity/api-tokens.ts";
import { registerToken } from "../index.ts";
import { trimRequests } from "./api-requests.repo.ts";
import { sweepApiRequests } from "./api-requests.schedule.ts";

const SECRET = "a-token-whose-requests-are-logged-0000001";
const BASE = "/api/v2/importer/organizations/1/publications/10";
const TOKENS = "/console/api/organizations/1/api-tokens";

let service: TestService;
let tokenId: number;
let admin: { token: null; headers: { cookie: string } };

beforeAll(async () => {
  service = await startTestService();
  const token = await registerToken(service.services.db, {
    organizationId: 1,
    name: "Night import",
    token: SECRET,
    publicationIds: [10],
  });
  tokenId = token!.id;
  admin = { token: null, headers: { cookie: await service.signInAs("admin") } };
});
beforeEach(async () => {
  await service.services.apiRequestLog.flush();
  await service.services.db.deleteFrom("api_requests").execute();
});
afterAll(() => service.stop());

const send = (method: string, path: string, options = {}) =>
  service.request(method, path, { token: SECRET, ...options });

async function page(query = "") {
  await service.services.apiRequestLog.flush();
  const answer = await service.request<{ requests: ApiRequest[]; next_before: string | null }>(
    "GET",
    `${TOKENS}/${tokenId}/requests${query}`,
    admin,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Inserts the requests 1 to `count`, which are this old. */
const insert = (count: number, age = "0 seconds") =>
  sql`
    insert into api_requests (api_token_id, at, method, path, status, milliseconds, request_id)
    select ${tokenId}, now() - ${age}::interval, 'GET', '/' || n, 200, 1, 'request-' || n
    from generate_series(1, ${count}) n`.execute(service.services.db);

describe("the log of API requests", () => {
  it("contains method, path, status, duration and request ID, newest first", async () => {
    const listed = await send("GET", "P/emags?per=5");
    await send("POST", "P/stories", { json: { story: {} }, headers: { "X-Request-Id": "my-own-request" } });
    const { requests, next_before } = await page();
    expect(next_before).toBeNull();
    expect(requests).toMatchObject([
      { method: "POST", path: `${BASE}/stories`, status: 422, request_id: "my-own-request" },
      { method: "GET", path: `${BASE}/emags`, status: 200, request_id: listed.headers.get("x-request-id") },
    ]);
    for (const { at, milliseconds } of requests) {
      expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
      expect(milliseconds).toBeGreaterThan(0);
    }
  });

  it("contains the names of parameters that the address does not have", async () => {
    await send("GET", "P/emags?externalid=ex-1&per=5&filter[name]=a&hunter2&empty=&page=1");
    await send(
      "GET",
      `P/stories?${Array.from({ length: 20 }, (_, n) => `p${n}=1`).join("&")}&${"x".repeat(60)}=1`,
    );
    await send("GET", "P/emags/4711?token=hunter2");
    const { requests } = await page();
    expect(requests.map(({ ignored_parameters }) => ignored_parameters)).toEqual([
      ["token"],
      Array.from({ length: 10 }, (_, n) => `p${n}`),
      ["externalid", "filter"],
    ]);
  });

  it("contains no query, and only identifiers of the path", async () => {
    await send("GET", "P/emags/4711?token=hunter2");
    await send("GET", "P/emags/hunter2/import?wait=1");
    await send("GET", "/api/v2/importer/organizations/hunter2/publications/10/stories");
    const { requests } = await page();
    expect(requests.map(({ path, status }) => [path.split("importer")[1], status])).toEqual([
      ["/organizations/:organization_id/publications/10/stories", 404],
      ["/organizations/1/publications/10/emags/:emag_id/import", 404],
      ["/organizations/1/publications/10/emags/4711", 404],
    ]);
  });

  it("contains no requests with sessions, invalid tokens or other tokens", async () => {
    await service.request("GET", "P/emags");
    await service.request("GET", "P/emags", { token: "wrong" });
    await service.request("GET", "P/emags", { token: null, headers: admin.headers });
    expect((await page()).requests).toEqual([]);
  });

  it("contains a request whose caller disconnected, without a status", async () => {
    const { db } = service.services;
    const caller = request(`${service.url}${BASE}/uploads?filename=a.pdf`, {
      method: "PUT",
      headers: { Authorization: `Token ${SECRET}`, "Content-Length": 100_000 },
    });
    caller.on("error", () => undefined);
    caller.write("%PDF-1.7");
    const begun = db.selectFrom("pending_uploads").select("id").where("api_token_id", "=", tokenId);
    await expect.poll(() => begun.execute()).toHaveLength(1);
    caller.destroy();
    await expect
      .poll(async () => (await page()).requests)
      .toMatchObject([{ method: "PUT", path: `${BASE}/uploads`, status: null }]);
  });

  it("is read in pages", async () => {
    await insert(120);
    const names: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { requests, next_before } = await page(next);
      names.push(...requests.map(({ request_id }) => request_id));
      next = next_before && `?before=${next_before}`;
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `request-${120 - index}`));
  });

  it("keeps the newest requests of each token, and those of 7 days", async () => {
    const { db } = service.services;
    await insert(API_REQUESTS_KEPT + 10);
    await send("GET", "P/emags");
    await page();
    const count = async () =>
      (await db.selectFrom("api_requests").select("id").where("api_token_id", "=", tokenId).execute()).length;
    expect(await count()).toBe(API_REQUESTS_KEPT);
    const oldest = db.selectFrom("api_requests").select("request_id").orderBy("id").limit(1);
    expect(await oldest.executeTakeFirst()).toEqual({ request_id: "request-12" });
    await db.transaction().execute((trx) => trimRequests(trx, [tokenId], 1));
    await insert(5, "8 days");
    await sweepApiRequests(service.services);
    expect(await count()).toBe(1);
  });

  it("locks none of the requests that it keeps", async () => {
    const { db } = service.services;
    await insert(20);
    await db.transaction().execute((trx) => trimRequests(trx, [tokenId], 15));
    const { rows } = await sql<{ kept: number; locked: number }>`
      select count(*)::int as kept, count(*) filter (where xmax <> 0)::int as locked from api_requests`.execute(
      db,
    );
    expect(rows).toEqual([{ kept: 15, locked: 0 }]);
  });

  it("is written after a failure, except for tokens that no longer exist", async () => {
    const { db, apiRequestLog } = service.services;
    await sql`alter table api_requests rename to unavailable`.execute(db);
    await send("GET", "P/emags");
    apiRequestLog.add({
      api_token_id: 999_999,
      at: new Date(),
      method: "GET",
      path: "/",
      status: 200,
      milliseconds: 1,
      request_id: "of-a-deleted-token",
      ignored_parameters: [],
    });
    await expect(apiRequestLog.flush()).rejects.toThrow(/api_requests/);
    await sql`alter table unavailable rename to api_requests`.execute(db);
    expect((await page()).requests).toMatchObject([{ path: `${BASE}/emags`, status: 200 }]);
  });

  it("is closed to everyone but administrators of the organization", async () => {
    const editor = { token: null, headers: { cookie: await service.signInAs("editor") } };
    expect((await service.request("GET", `${TOKENS}/${tokenId}/requests`, editor)).status).toBe(403);
    const foreign = await service.services.db
      .selectFrom("api_tokens")
      .select("id")
      .where("organization_id", "=", 2)
      .executeTakeFirstOrThrow();
    expect((await service.request("GET", `${TOKENS}/${foreign.id}/requests`, admin)).status).toBe(404);
  });
});
