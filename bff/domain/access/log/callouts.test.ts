import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccessHealth } from "#shared/console/access/access-health.ts";
import { CALLOUT_DAYS, type Callout, type FullCallout } from "#shared/console/access/callouts.ts";
import { sweepAccess } from "../access.schedule.ts";
import { accessClient } from "../access-console.fixture.ts";

let service: TestService;
let client: ReturnType<typeof accessClient>;

beforeAll(async () => {
  service = await startTestService();
  client = accessClient(service, await service.signInAs("manager"));
});
beforeEach(() => service.services.db.deleteFrom("callouts").execute());
afterAll(() => service.stop());

interface Page {
  callouts: Callout[];
  next_before: string | null;
}

async function names(query: string): Promise<string[]> {
  const answer = await client.get<Page>(`callouts?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.callouts.map(({ item }) => item.name);
}

describe("the callout log", () => {
  it("is empty at first", async () => {
    expect((await client.get("callouts")).body).toEqual({ callouts: [], next_before: null });
  });

  it("returns pages of 50 callouts, newest first, through the cursor next_before", async () => {
    await client.logged(...Array.from({ length: 120 }, (_, index) => ({ item_name: `Issue ${index}` })));
    const seen: string[] = [];
    let before = "";
    let pages = 0;
    do {
      const { body } = await client.get<Page>(`callouts${before}`);
      seen.push(...body.callouts.map(({ item }) => item.name));
      before = `?before=${body.next_before}`;
      pages += 1;
    } while (before !== "?before=null");
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Issue ${119 - index}`));
  });

  it("contains only callouts of its publication", async () => {
    await client.logged({ item_name: "Elsewhere", publication_id: 11 }, { item_name: "Here" });
    expect(await names("")).toEqual(["Here"]);
  });

  it("filters by outcome, endpoint, item type, fingerprint, and item name or ID", async () => {
    await client.logged(
      { item_name: "Granted" },
      { item_name: "Denied", outcome: "denied", reason: "denied" },
      { item_name: "Download", endpoint: "authorize_download" },
      { item_name: "An article", item_type: "story", item_id: "77", reader_fingerprint: "ffff0000" },
    );
    expect(await names("outcome=denied")).toEqual(["Denied"]);
    expect(await names("endpoint=authorize_download")).toEqual(["Download"]);
    expect(await names("item_type=story")).toEqual(["An article"]);
    expect(await names("fingerprint=FFFF")).toEqual(["An article"]);
    expect(await names("fingerprint=ffff0000&outcome=denied")).toEqual([]);
    expect(await names("item=77")).toEqual(["An article"]);
    expect(await names("item=eni")).toEqual(["Denied"]);
    expect(await names("item=AN")).toEqual(["An article", "Granted"]);
  });

  it("matches % and _ in the item filter literally", async () => {
    await client.logged({ item_name: "100% of it" }, { item_name: "100 of it" }, { item_name: "a_b" });
    expect(await names("item=100%25")).toEqual(["100% of it"]);
    expect(await names("item=a_b")).toEqual(["a_b"]);
    expect(await names("item=_")).toEqual(["a_b"]);
  });

  it("deletes item names with their last callout, and everything with its publication", async () => {
    const { db } = service.services;
    const items = () => db.selectFrom("callout_items").select("item_name").orderBy("item_name").execute();
    await db.deleteFrom("callout_items").execute();
    const old = new Date(Date.now() - (CALLOUT_DAYS + 1) * 24 * 3600 * 1000);
    await client.logged({ item_name: "Both", at: old }, { item_name: "Both" }, { item_name: "Old", at: old });
    await sweepAccess(service.services);
    expect(await items()).toEqual([{ item_name: "Both" }]);
    const { id } = await db
      .insertInto("publications")
      .columns(["organization_id", "name", "pubcode", "time_zone", "language", "currency"])
      .expression((from) =>
        from
          .selectFrom("publications")
          .select(({ val }) => ["organization_id", "name", val("GONE").as("pubcode")])
          .select(["time_zone", "language", "currency"])
          .where("id", "=", 10),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await client.logged({ item_name: "Gone", publication_id: id });
    await db.deleteFrom("publications").where("id", "=", id).execute();
    expect(await db.selectFrom("callouts").select("item_name").execute()).toEqual([{ item_name: "Both" }]);
    expect(await items()).toEqual([{ item_name: "Both" }]);
  });

  it("filters by time in the publication's time zone, with both ends included", async () => {
    await client.logged(
      { item_name: "Before midnight", at: new Date("2026-03-02T22:59:59.999Z") },
      { item_name: "Midnight in Berlin", at: new Date("2026-03-02T23:00:00.000Z") },
      { item_name: "The day's end", at: new Date("2026-03-03T22:59:59.999Z") },
      { item_name: "The day after", at: new Date("2026-03-03T23:00:00.000Z") },
    );
    expect(await names("from=2026-03-03&to=2026-03-03")).toEqual(["The day's end", "Midnight in Berlin"]);
    expect(await names("from=2026-03-02T23:00:00Z&to=2026-03-02T23:00:00Z")).toEqual(["Midnight in Berlin"]);
  });

  it.each([
    ["outcome=perhaps", "outcome"],
    ["endpoint=login", "endpoint"],
    ["fingerprint=xyz", "fingerprint"],
    ["from=yesterday", "from"],
    ["before=first", "before"],
  ])("responds 422 to the invalid filter %s", async (query, field) => {
    const answer = await client.get(`callouts?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body)).toEqual([field]);
  });

  it("returns a single callout with its request and response bodies", async () => {
    await client.logged({ request_body: '{"issue_name":"The harbour"}', response_body: '{"granted":true}' });
    const { body: page } = await client.get<Page>("callouts");
    const line = page.callouts[0]!;
    const { body } = await client.get<{ callout: FullCallout }>(`callouts/${line.id}`);
    expect(body.callout).toEqual({
      ...line,
      request_id: "5f0c9a1e-6a0e-4f0e-9d0f-3c1f2f6f7a11",
      request_body: '{"issue_name":"The harbour"}',
      response_body: '{"granted":true}',
    });
  });

  it("responds 404 for a callout that does not exist or belongs to another publication", async () => {
    await client.logged({ publication_id: 11 });
    const { id } = await service.services.db.selectFrom("callouts").select("id").executeTakeFirstOrThrow();
    for (const unknown of [String(id), "999999999999999999"]) {
      const answer = await client.get(`callouts/${unknown}`);
      expect(answer.status).toBe(404);
      expect(answer.body.error).toMatch(/callout not found/i);
    }
  });
});

describe("the access health of the last hour", () => {
  const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000 + 1);
  const health = async () => (await client.get<{ health: AccessHealth }>("health")).body.health;

  it("contains sixty minutes with zero counts without callouts", async () => {
    const { breaker, minutes, failures } = await health();
    expect(breaker).toEqual({ state: "closed", retry_at: null, in_flight: 0, queued: 0 });
    expect(failures).toEqual([]);
    expect(minutes).toHaveLength(60);
    for (const { at: _at, ...minute } of minutes)
      expect(minute).toEqual({
        granted: 0,
        denied: 0,
        unauthorized: 0,
        unavailable: 0,
        cached: 0,
        p50_ms: null,
        p95_ms: null,
      });
  });

  it("sums the counts of log lines, and measures latency only from callouts that were sent", async () => {
    const at = minutesAgo(5);
    await client.logged(
      ...[10, 20, 30].map((milliseconds) => ({ at, milliseconds })),
      { at, cached: true, milliseconds: 0, count: 40 },
      { at, outcome: "denied", reason: "denied", milliseconds: 40 },
      { at, outcome: "unauthorized", reason: "token_rejected", milliseconds: 50 },
      { at, outcome: "unavailable", reason: "timeout", milliseconds: 3000, status: null },
      { at, outcome: "unavailable", reason: "circuit_open", milliseconds: 0, status: null, count: 7 },
      { at: minutesAgo(61), outcome: "denied", reason: "denied" },
      { at, publication_id: 11 },
    );
    const { minutes, failures } = await health();
    const minute = minutes.find(({ granted }) => granted > 0)!;
    expect(new Date(minute.at).getTime()).toBe(Math.floor(at.getTime() / 60_000) * 60_000);
    expect(minute).toMatchObject({ granted: 43, denied: 1, unauthorized: 1, unavailable: 8, cached: 40 });
    expect(minute.p50_ms).toBe(35);
    expect(minute.p95_ms).toBeCloseTo(2262.5);
    expect(minutes.reduce((sum, { denied }) => sum + denied, 0)).toBe(1);
    expect(failures).toEqual([
      { reason: "circuit_open", count: 7 },
      { reason: "timeout", count: 1 },
    ]);
  });
});

describe("sweepAccess", () => {
  it("deletes callouts older than two weeks and expired sign-ins", async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    await client.logged(
      { item_name: "old", at: days(14.1) },
      { item_name: "older", at: days(90), publication_id: 11 },
      { item_name: "kept", at: days(13.9) },
    );
    const { db } = service.services;
    const signIn = (name: string, minutes: number) => ({
      state_hash: Buffer.from(name),
      publication_id: 10,
      user_id: "user",
      secrets: Buffer.from(""),
      expires_at: new Date(Date.now() + minutes * 60_000),
    });
    await db
      .insertInto("reader_sign_ins")
      .values([signIn("expired", -1), signIn("pending", 1)])
      .execute();
    await sweepAccess(service.services);
    expect(await db.selectFrom("callouts").select("item_name").execute()).toEqual([{ item_name: "kept" }]);
    const left = await db.selectFrom("reader_sign_ins").select("state_hash").execute();
    expect(left.map(({ state_hash }) => state_hash.toString())).toEqual(["pending"]);
  });
});
