import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { customerServer, granting, json, READER, readersDesk } from "./readers.fixture.ts";

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let desk: ReturnType<typeof readersDesk>;
let issue: Awaited<ReturnType<typeof desk.issue>>;

beforeAll(async () => {
  service = await startTestService();
  customer = await customerServer();
  desk = readersDesk(service);
  issue = await desk.issue();
});
beforeEach(async () => {
  await desk.configure(customer.origin, { endpoints: ["authorize_download", "authorize_article"] });
  customer.answers(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token = READER, path = `emags/${issue.id}`) => desk.read(path, token);
const statusOf = async (token = READER, path?: string) => (await read(token, path)).status;

/** A JWT that nobody verified, with this expiry. */
function jwt(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part({ sub: "anna", exp })}.c2lnbmF0dXJl`;
}

/** Moves the clocks of the service on, without waiting. */
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

describe("one call for one question", () => {
  it("of 200 at once", async () => {
    customer.answers(async (response) => {
      await pause(100);
      json(response, { granted: true });
    });
    const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(customer.calls).toHaveLength(1);
  });

  it("for a page's image that is asked for 40 times in a second", async () => {
    for (let time = 0; time < 40; time += 1)
      expect((await read(READER, `emags/${issue.id}/pages/1`)).text).toBe("the first page");
    expect(customer.calls).toHaveLength(1);
  });

  it("also where the first to ask hangs up", async () => {
    customer.answers(async (response) => {
      await pause(200);
      json(response, { granted: true });
    });
    const leader = new AbortController();
    const url = `${service.url}/kiosk/v1/publications/10/emags/${issue.id}`;
    const asked = fetch(url, { headers: { Authorization: `Bearer ${READER}` }, signal: leader.signal });
    await vi.waitFor(() => expect(customer.calls).toHaveLength(1));
    const followers = [statusOf(), statusOf()];
    leader.abort();
    await expect(asked).rejects.toThrow();
    expect(await Promise.all(followers)).toEqual([200, 200]);
    expect(customer.calls).toHaveLength(1);
    expect(await statusOf()).toBe(200);
    expect(customer.calls).toHaveLength(1);
  });

  it("is asked again after an error: 500, then 200", async () => {
    customer.answers((response) => json(response, {}, customer.calls.length === 1 ? 500 : 200));
    expect(await statusOf()).toBe(503);
    customer.answers(granting(true));
    expect(await statusOf()).toBe(200);
    expect(customer.calls).toHaveLength(1);
  });
});

describe("whatever is different is another question", () => {
  it("a token, also one that shares its first 500 characters", async () => {
    const start = "t".repeat(500);
    customer.answers((response, { headers }) =>
      json(response, { granted: headers.authorization === `Bearer ${start}-granted` }),
    );
    expect(await statusOf(`${start}-granted`)).toBe(200);
    expect(await statusOf(`${start}-refused`)).toBe(403);
    expect(await statusOf(`${start}-granted`)).toBe(200);
    expect(customer.calls).toHaveLength(2);
  });

  it("an item, an endpoint, a publication", async () => {
    const other = await desk.issue();
    const elsewhere = await desk.issue({ category_ids: [] }, { publicationId: 11 });
    await desk.configure(customer.origin, { publicationId: 11 });
    expect(await statusOf(READER)).toBe(200);
    expect(await statusOf(READER, `emags/${other.id}`)).toBe(200);
    expect(await statusOf(READER, `emags/${issue.id}/download`)).toBe(200);
    const there = await desk.read(`emags/${elsewhere.id}`, READER, {}, 11);
    expect(there.status).toBe(200);
    expect(customer.calls).toHaveLength(4);
  });

  it("the same item after a change of what is sent of it", async () => {
    const changing = await desk.issue({ external_id: "before" });
    expect(await statusOf(READER, `emags/${changing.id}`)).toBe(200);
    await service.request("PUT", `P/emags/${changing.id}`, { json: { emag: { external_id: "after" } } });
    expect(await statusOf(READER, `emags/${changing.id}`)).toBe(200);
    expect(customer.calls.map(({ body }) => JSON.parse(body).product_id_external)).toEqual([
      "before",
      "after",
    ]);
  });

  it("an ID token, where it is forwarded", async () => {
    await desk.configure(customer.origin, { forwardIdToken: true });
    customer.answers((response, { headers }) =>
      json(response, { granted: headers["oidc-id-token"] === "of.a.subscriber" }),
    );
    const withId = (idToken: string) =>
      desk.read(`emags/${issue.id}`, READER, { "OIDC-ID-Token": idToken }).then(({ status }) => status);
    expect(await withId("of.a.subscriber")).toBe(200);
    expect(await withId("of.a.stranger")).toBe(403);
    expect(await statusOf()).toBe(403);
  });
});

describe("how long it is remembered", () => {
  it("a grant for as long as is configured: a revocation counts from then on", async () => {
    await desk.configure(customer.origin, { grantTtl: 30 });
    expect(await statusOf()).toBe(200);
    customer.answers(granting(false));
    expect(await statusOf()).toBe(200);
    expect(await later(29, () => statusOf())).toBe(200);
    expect(await later(31, () => statusOf())).toBe(403);
  });

  it("a denial and a 401 for five seconds", async () => {
    for (const refuse of [
      granting(false),
      (response: Parameters<typeof json>[0]) => json(response, {}, 401),
    ]) {
      await desk.configure(customer.origin);
      customer.answers(refuse);
      const refused = await statusOf();
      customer.answers(granting(true));
      expect(await later(4, () => statusOf())).toBe(refused);
      expect(customer.calls).toHaveLength(0);
      expect(await later(6, () => statusOf())).toBe(200);
    }
  });

  it("nothing at all where the time is 0", async () => {
    await desk.configure(customer.origin, { grantTtl: 0, denialTtl: 0 });
    for (let time = 0; time < 3; time += 1) expect(await statusOf()).toBe(200);
    expect(customer.calls).toHaveLength(3);
  });

  it("never past the end that a JWT names itself", async () => {
    const soon = jwt(Math.floor(Date.now() / 1000) + 10);
    const over = jwt(Math.floor(Date.now() / 1000) - 10);
    expect(await statusOf(soon)).toBe(200);
    expect(await statusOf(soon)).toBe(200);
    expect(customer.calls).toHaveLength(1);
    customer.answers(granting(false));
    expect(await later(11, () => statusOf(soon))).toBe(403);

    customer.answers(granting(true));
    expect([await statusOf(over), await statusOf(over)]).toEqual([200, 200]);
    expect(customer.calls).toHaveLength(2);
  });

  it("not beyond a change of the configuration", async () => {
    expect(await statusOf()).toBe(200);
    await desk.configure(customer.origin, { endpoints: ["authorize_download", "authorize_article"] });
    customer.answers(granting(false));
    expect(await statusOf()).toBe(403);
    expect(customer.calls).toHaveLength(1);
  });
});
