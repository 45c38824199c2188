import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let issue: Awaited<ReturnType<typeof client.issue>>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
  issue = await client.issue();
});
beforeEach(async () => {
  await client.configure(publisher.origin, { endpoints: ["authorize_download", "authorize_article"] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token = READER, path = `emags/${issue.id}`) => client.read(path, token);
const statusOf = async (token = READER, path?: string) => (await read(token, path)).status;

/** Returns an unsigned JWT with this expiry, in Unix seconds. */
function jwt(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part({ sub: "anna", exp })}.c2lnbmF0dXJl`;
}

/** Runs a task with the clocks of the service moved forward. */
async function later<T>(seconds: number, task: () => Promise<T>): Promise<T> {
  const clocks = [Date, performance].map((clock) => {
    const now = clock.now.bind(clock);
    return vi.spyOn(clock as { now(): number }, "now").mockImplementation(() => now() + seconds * 1000);
  });
  try {
    return await task();
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
}

describe("the endpoint is called once", () => {
  it("for 50 concurrent requests", async () => {
    publisher.respondWith(async (response) => {
      await pause(100);
      json(response, { granted: true });
    });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(publisher.calls).toHaveLength(1);
  });

  it("for 40 requests of a page's image in a row", async () => {
    for (let time = 0; time < 40; time += 1)
      expect((await read(READER, `emags/${issue.id}/pages/1`)).text).toBe("the first page");
    expect(publisher.calls).toHaveLength(1);
  });

  it("for concurrent requests of which the first is aborted", async () => {
    publisher.respondWith(async (response) => {
      await pause(200);
      json(response, { granted: true });
    });
    const leader = new AbortController();
    const url = `${service.url}/kiosk/v1/publications/10/emags/${issue.id}`;
    const aborted = fetch(url, { headers: { Authorization: `Bearer ${READER}` }, signal: leader.signal });
    await expect.poll(() => publisher.calls).toHaveLength(1);
    const followers = [statusOf(), statusOf()];
    leader.abort();
    await expect(aborted).rejects.toThrow();
    expect(await Promise.all(followers)).toEqual([200, 200]);
    expect(publisher.calls).toHaveLength(1);
    expect(await statusOf()).toBe(200);
    expect(publisher.calls).toHaveLength(1);
  });

  it("more after an error, which is not cached", async () => {
    publisher.respondWith((response) => json(response, {}, publisher.calls.length === 1 ? 500 : 200));
    expect(await statusOf()).toBe(503);
    publisher.respondWith(granting(true));
    expect(await statusOf()).toBe(200);
    expect(publisher.calls).toHaveLength(1);
  });
});

describe("a cached decision is not used", () => {
  it("for another token, even with the same first 500 characters", async () => {
    const start = "t".repeat(500);
    publisher.respondWith((response, { headers }) =>
      json(response, { granted: headers.authorization === `Bearer ${start}-granted` }),
    );
    expect(await statusOf(`${start}-granted`)).toBe(200);
    expect(await statusOf(`${start}-refused`)).toBe(403);
    expect(await statusOf(`${start}-granted`)).toBe(200);
    expect(publisher.calls).toHaveLength(2);
  });

  it("for another item, endpoint or publication", async () => {
    const other = await client.issue();
    const elsewhere = await client.issue({ category_ids: [] }, { publicationId: 11 });
    await client.configure(publisher.origin, { publicationId: 11 });
    expect(await statusOf(READER)).toBe(200);
    expect(await statusOf(READER, `emags/${other.id}`)).toBe(200);
    expect(await statusOf(READER, `emags/${issue.id}/download`)).toBe(200);
    const there = await client.read(`emags/${elsewhere.id}`, READER, {}, 11);
    expect(there.status).toBe(200);
    expect(publisher.calls).toHaveLength(4);
  });

  it("after a field of the item that is sent has changed", async () => {
    const changing = await client.issue({ external_id: "before" });
    expect(await statusOf(READER, `emags/${changing.id}`)).toBe(200);
    await service.request("PUT", `P/emags/${changing.id}`, { json: { emag: { external_id: "after" } } });
    expect(await statusOf(READER, `emags/${changing.id}`)).toBe(200);
    expect(publisher.calls.map(({ body }) => JSON.parse(body).product_id_external)).toEqual([
      "before",
      "after",
    ]);
  });

  it("for another ID token, if ID tokens are forwarded", async () => {
    await client.configure(publisher.origin, { forwardIdToken: true });
    publisher.respondWith((response, { headers }) =>
      json(response, { granted: headers["oidc-id-token"] === "of.a.subscriber" }),
    );
    const withId = (idToken: string) =>
      client.read(`emags/${issue.id}`, READER, { "OIDC-ID-Token": idToken }).then(({ status }) => status);
    expect(await withId("of.a.subscriber")).toBe(200);
    expect(await withId("of.a.stranger")).toBe(403);
    expect(await statusOf()).toBe(403);
  });
});

describe("the decision cache", () => {
  it("keeps a grant for the configured time, after which a revocation takes effect", async () => {
    await client.configure(publisher.origin, { grantTtl: 30 });
    expect(await statusOf()).toBe(200);
    publisher.respondWith(granting(false));
    expect(await statusOf()).toBe(200);
    expect(await later(29, () => statusOf())).toBe(200);
    expect(await later(31, () => statusOf())).toBe(403);
  });

  it("keeps a denial and a 401 for five seconds", async () => {
    for (const refuse of [
      granting(false),
      (response: Parameters<typeof json>[0]) => json(response, {}, 401),
    ]) {
      await client.configure(publisher.origin);
      publisher.respondWith(refuse);
      const refused = await statusOf();
      publisher.respondWith(granting(true));
      expect(await later(4, () => statusOf())).toBe(refused);
      expect(publisher.calls).toHaveLength(0);
      expect(await later(6, () => statusOf())).toBe(200);
    }
  });

  it("keeps nothing if the configured time is 0", async () => {
    await client.configure(publisher.origin, { grantTtl: 0, denialTtl: 0 });
    for (let time = 0; time < 3; time += 1) expect(await statusOf()).toBe(200);
    expect(publisher.calls).toHaveLength(3);
  });

  it("keeps no grant beyond the expiry of its JWT", async () => {
    const soon = jwt(Math.floor(Date.now() / 1000) + 10);
    const expired = jwt(Math.floor(Date.now() / 1000) - 10);
    expect(await statusOf(soon)).toBe(200);
    expect(await statusOf(soon)).toBe(200);
    expect(publisher.calls).toHaveLength(1);
    publisher.respondWith(granting(false));
    expect(await later(11, () => statusOf(soon))).toBe(403);

    publisher.respondWith(granting(true));
    expect([await statusOf(expired), await statusOf(expired)]).toEqual([200, 200]);
    expect(publisher.calls).toHaveLength(2);
  });

  it("keeps no decision after a change of the configuration", async () => {
    expect(await statusOf()).toBe(200);
    await client.configure(publisher.origin, { endpoints: ["authorize_download", "authorize_article"] });
    publisher.respondWith(granting(false));
    expect(await statusOf()).toBe(403);
    expect(publisher.calls).toHaveLength(1);
  });
});
