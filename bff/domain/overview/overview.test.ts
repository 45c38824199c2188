import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayIn } from "#bff/domain/local-days.ts";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Overview } from "#shared/console/overview.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Story } from "#shared/contract/stories.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE = "Europe/Berlin";

let service: TestService;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { db } = service.services;
  for (const table of ["planned_emags", "emags", "stories", "callouts"] as const)
    await db.deleteFrom(table).execute();
});

async function ask(role: Role = "editor", publicationId = 10, language = "en"): Promise<Overview> {
  const path = `/console/api/publications/${publicationId}/overview`;
  const headers = { cookie: cookies.get(role)!, "accept-language": language };
  const answer = await service.request<{ overview: Overview }>("GET", path, { token: null, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.overview;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function addEdition(day: number, emagId: number | null = null, publicationId = 10) {
  const at = inDays(day);
  const localDate = dayIn(ZONE, at);
  const { id } = await service.services.db
    .insertInto("planned_emags")
    .values({
      publication_id: publicationId,
      pe_id: `EXW-${localDate}`,
      pubcode: "EXW",
      name: `Edition ${localDate}`,
      has_custom_name: false,
      local_date: localDate,
      local_time: "06:00",
      has_custom_time: false,
      release_date: at,
      rule_date: localDate,
      emag_id: emagId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addStory(story: Record<string, unknown>, { publish = false, as = "token" } = {}) {
  const cookie = as === "token" ? {} : { token: null, headers: { cookie: cookies.get("editor")! } };
  const answer = await service.request<{ story: Story }>("POST", "P/stories", { json: { story }, ...cookie });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.story;
  if (publish) expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
  return id;
}
/** Stores an article as published with an offline date that has passed. */
const setDue = (id: number) =>
  service.services.db
    .updateTable("stories")
    .set({ published_at: inDays(-2), offline_at: inDays(-1) })
    .where("id", "=", id)
    .execute();
const complete = { title: "Ready", content: "Text", released_at: "2026-01-31T06:00:00Z" };

describe("overview tasks", () => {
  const nothing = { total: 0, items: [] };
  const working = { breaker: { state: "closed", retry_at: null, in_flight: 0, queued: 0 }, failures: [] };
  const ofEditors = { failed_imports: nothing, broken_stories: { more: false, items: [] } };
  const ofManagers = { reviews: nothing };
  const ofAdmins = { endpoint: working, disabled_webhooks: [], expiring_tokens: [] };
  const none = {
    endpoint: null,
    disabled_webhooks: null,
    expiring_tokens: null,
    failed_imports: null,
    reviews: null,
    due_editions: null,
    broken_stories: null,
  };

  it("are those that the role can act on", async () => {
    const due_editions = nothing;
    expect((await ask("editor")).needs).toEqual({ ...none, ...ofEditors, due_editions });
    expect((await ask("manager")).needs).toEqual({ ...none, ...ofManagers, due_editions });
    expect((await ask("admin")).needs).toEqual({ ...ofEditors, ...ofManagers, ...ofAdmins, due_editions });
    expect((await ask("viewer")).needs).toEqual(none);
  });

  it("include failed imports with their error, but not cancelled ones", async () => {
    const { db } = service.services;
    for (let number = 1; number <= 7; number += 1)
      await addEmag(db, { name: `Failed ${number}`, status: "failed" });
    const { importId } = await addEmag(db, { name: "Cancelled", status: "failed" });
    const failure = { code: "cancelled", message: "Cancelled", page: null, file: null, retryable: true };
    await db
      .updateTable("imports")
      .set({ failure: JSON.stringify(failure) })
      .where("id", "=", importId)
      .execute();
    await addEmag(db, { name: "Elsewhere", status: "failed", publicationId: 11 });
    const failed_imports = (await ask()).needs.failed_imports!;
    expect(failed_imports.total).toBe(7);
    expect(failed_imports.items.map(({ name }) => name)).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Failed ${number}`),
    );
    expect(failed_imports.items[0]?.failure?.message).toBe(
      "The PDF is locked with a password. Export it without a password to open, then import again.",
    );
    const inGerman = (await ask("editor", 10, "de")).needs.failed_imports?.items[0];
    expect(inGerman?.failure?.message).toContain("mit einem Passwort");
  });

  it("include upcoming and recent editions without an issue", async () => {
    const { emagId } = await addEmag(service.services.db, { name: "Made" });
    const late = await addEdition(-2);
    const near = await addEdition(1);
    await addEdition(2, emagId);
    await addEdition(9);
    await addEdition(-60);
    const due_editions = (await ask("manager")).needs.due_editions!;
    expect(due_editions.items.map(({ id }) => id)).toEqual([late, near]);
    expect(due_editions.total).toBe(2);
  });

  it("include published articles that have become incomplete", async () => {
    await addStory({ name: "live", ...complete }, { publish: true });
    const broken = await addStory({ name: "broken", ...complete }, { publish: true });
    await service.request("PATCH", `P/stories/${broken}`, {
      json: { story: { title: " ", released_at: null } },
    });
    const { broken_stories } = (await ask()).needs;
    expect(broken_stories).toMatchObject({ more: false, items: [{ id: broken, name: "broken" }] });
    expect(broken_stories?.items[0]?.missing.sort()).toEqual(["released_at", "title"]);
  });

  it("omit an incomplete article whose offline date has passed, which is a draft", async () => {
    const due = await addStory({ name: "due", ...complete, title: "" });
    await setDue(due);
    const { needs, drafts } = await ask();
    expect(needs.broken_stories?.items).toEqual([]);
    expect(drafts?.items).toMatchObject([{ id: due, missing: ["title"] }]);
    await service.services.db.updateTable("stories").set({ released_at: new Date() }).execute();
    expect((await ask()).days[0]?.stories.items).toMatchObject([{ id: due, published: false }]);
  });

  it("include the requested reviews that wait for the manager, first the manager's own", async () => {
    const { db } = service.services;
    const manager = await db
      .selectFrom("users")
      .select(["id", "name"])
      .where("name", "=", "A manager")
      .executeTakeFirstOrThrow();
    const soon = await addEmag(db, { name: "Soon", releasedAt: inDays(1) });
    const later = await addEmag(db, { name: "Later", releasedAt: inDays(5) });
    const approved = await addEmag(db, { name: "Approved" });
    const elsewhere = await addEmag(db, { name: "Elsewhere", publicationId: 11 });
    const edition = await addEdition(3);
    const review = { version: 1, planned_emag_id: null, emag_id: null, responsible_user_id: null };
    await db
      .insertInto("reviews")
      .values([
        { ...review, emag_id: soon.emagId, sign_off: "requested" },
        { ...review, emag_id: later.emagId, sign_off: "requested", responsible_user_id: manager.id },
        { ...review, emag_id: approved.emagId, sign_off: "approved" },
        { ...review, emag_id: elsewhere.emagId, sign_off: "requested" },
        { ...review, planned_emag_id: edition, sign_off: "requested" },
      ])
      .execute();
    const ofManager = (await ask("manager")).needs.reviews;
    expect(ofManager?.total).toBe(3);
    expect(ofManager?.items.map(({ type, id, is_own }) => [type, id, is_own])).toEqual([
      ["emag", later.emagId, true],
      ["emag", soon.emagId, false],
      ["planned_emag", edition, false],
    ]);
    expect((await ask("admin")).needs.reviews?.items).toMatchObject([{ name: "Soon" }, { id: edition }]);
  });

  it("include API tokens of the publication that expire soon or have expired recently", async () => {
    const { db } = service.services;
    const token = { organization_id: 1, publication_ids: null, revoked_at: null };
    await db
      .insertInto("api_tokens")
      .values([
        { ...token, name: "Soon", expires_at: inDays(3) },
        { ...token, name: "Expired", expires_at: inDays(-3) },
        { ...token, name: "Of this publication", publication_ids: [10], expires_at: inDays(4) },
        { ...token, name: "Of another publication", publication_ids: [11], expires_at: inDays(3) },
        { ...token, name: "Later", expires_at: inDays(40) },
        { ...token, name: "Long ago", expires_at: inDays(-40) },
        { ...token, name: "Revoked", expires_at: inDays(3), revoked_at: new Date() },
        { ...token, name: "Without expiry", expires_at: null },
      ])
      .execute();
    const tokens = (await ask("admin")).needs.expiring_tokens;
    expect(tokens?.map(({ name }) => name)).toEqual(["Expired", "Soon", "Of this publication"]);
  });

  it("include endpoint problems of the last hour", async () => {
    const callout = {
      publication_id: 10,
      source: "reader",
      endpoint: "authorize",
      item_type: "emag",
      item_id: "1",
      item_name: "One",
      status: null,
      milliseconds: 3000,
      cached: false,
      reader_fingerprint: "00000000",
      request_body: "{}",
      response_body: null,
    } as const;
    await service.services.db
      .insertInto("callouts")
      .values([
        { ...callout, at: new Date(), outcome: "unavailable", reason: "timeout", count: 3 },
        { ...callout, at: inDays(-1), outcome: "unavailable", reason: "bad_status", count: 5 },
        { ...callout, at: new Date(), outcome: "granted", reason: "granted", count: 1 },
      ])
      .execute();
    expect((await ask("admin")).needs.endpoint?.failures).toEqual([{ reason: "timeout", count: 3 }]);
  });

  it("include webhooks that the service disabled", async () => {
    const { db } = service.services;
    const webhooks = webhookFixture(service, cookies.get("admin")!);
    const disable = (id: number, disabled_at: Date, disabled_reason: "failures" | "gone") =>
      db
        .updateTable("webhook_endpoints")
        .set({ enabled: false, disabled_at, disabled_reason })
        .where("id", "=", id)
        .execute();
    const add = async (host: string) =>
      (await webhooks.add({ url: `https://${host}/secret-path` })).webhook.id;
    const failed = await add("failed.example.com");
    const gone = await add("gone.example.com");
    const paused = await add("paused.example.com");
    await add("working.example.com");
    await disable(failed, inDays(-2), "failures");
    await disable(gone, inDays(-1), "gone");
    await webhooks.change(paused, { enabled: false });
    const { disabled_webhooks } = (await ask("admin")).needs;
    expect(disabled_webhooks).toEqual([
      { id: gone, host: "gone.example.com", at: expect.any(String), reason: "gone" },
      { id: failed, host: "failed.example.com", at: expect.any(String), reason: "failures" },
    ]);
    expect((await ask("admin", 11)).needs.disabled_webhooks).toEqual([]);
    await webhooks.change(gone, { enabled: true });
    expect((await ask("admin")).needs.disabled_webhooks).toMatchObject([{ id: failed }]);
  });
});

describe("drafts in the overview", () => {
  it("begin with those ready to publish, followed by the last edited ones", async () => {
    const ready = await addStory({ name: "ready", ...complete });
    const older = await addStory({ name: "older", title: "Older" });
    const newer = await addStory({ name: "newer", content: "Text" });
    await addStory({ name: "live", ...complete }, { publish: true });
    await service.request("PATCH", `P/stories/${older}`, { json: { story: { title: "Edited" } } });
    const drafts = (await ask()).drafts!;
    expect(drafts.more).toBe(false);
    expect(drafts.items.map(({ id, missing }) => [id, missing.toSorted()])).toEqual([
      [ready, []],
      [older, ["content", "released_at"]],
      [newer, ["released_at", "title"]],
    ]);
    for (let number = 1; number <= 5; number += 1) await addStory({ name: `ready ${number}`, ...complete });
    const many = (await ask()).drafts!;
    expect(many.more).toBe(true);
    expect(many.items).toHaveLength(5);
  });

  it("are null for roles that can't edit articles", async () => {
    await addStory({ name: "ready", ...complete });
    for (const role of ["manager", "viewer"] as const) expect((await ask(role)).drafts).toBeNull();
  });
});

describe("overview calendar", () => {
  it("shows fourteen days from today with their editions, issues and articles", async () => {
    const { db } = service.services;
    const { emagId } = await addEmag(db, { name: "Of the edition", releasedAt: inDays(3) });
    await addEdition(3, emagId);
    await addEmag(db, { name: "Special", releasedAt: inDays(3) });
    await addEmag(db, { name: "Past", releasedAt: inDays(-3) });
    for (let number = 1; number <= 4; number += 1)
      await addStory(
        { name: `s${number}`, ...complete, released_at: inDays(3).toISOString() },
        { publish: number === 1 },
      );
    const { days } = await ask();
    expect(days).toHaveLength(14);
    expect(days[0]?.day).toBe(dayIn(ZONE, new Date()));
    const then = days.find(({ day }) => day === dayIn(ZONE, inDays(3)));
    expect(then?.editions).toMatchObject([{ emag: { id: emagId, import_status: "finished" } }]);
    expect(then?.emags).toMatchObject({ total: 1, items: [{ name: "Special" }] });
    expect(then?.stories.total).toBe(4);
    expect(then?.stories.items.map(({ published }) => published)).toEqual([true, false, false]);
    expect(days.flatMap(({ emags }) => emags.items)).toHaveLength(1);
  });

  it("shows an edition on the release day of its issue", async () => {
    const { emagId } = await addEmag(service.services.db, { name: "Late", releasedAt: inDays(5) });
    await addEdition(3, emagId);
    const { days } = await ask();
    const found = days.filter(({ editions }) => editions.length > 0);
    expect(found.map(({ day }) => day)).toEqual([dayIn(ZONE, inDays(5))]);
    expect(found[0]?.editions).toMatchObject([{ emag: { id: emagId, name: "Late" } }]);
  });
});

describe("overview import counts", () => {
  it("are grouped by the day on which the imports ended, in the publication's time zone", async () => {
    const { db } = service.services;
    await addEmag(db, { name: "Good" });
    await addEmag(db, { name: "Bad", status: "failed" });
    await addEmag(db, { name: "Still", status: "processing" });
    const { importId } = await addEmag(db, { name: "Ancient" });
    await db
      .updateTable("imports")
      .set({ finished_at: inDays(-20) })
      .where("id", "=", importId)
      .execute();
    const { imports } = await ask();
    expect(imports).toHaveLength(14);
    expect(imports.at(-1)).toEqual({ day: dayIn(ZONE, new Date()), finished: 1, failed: 1 });
    expect(imports.reduce((sum, { finished, failed }) => sum + finished + failed, 0)).toBe(2);
  });
});

describe("recently edited items in the overview", () => {
  it("are issues, and articles saved by users, each once", async () => {
    await addEmag(service.services.db, { name: "An issue" });
    await addStory({ name: "script", title: "By a script" });
    const id = await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    await service.request("PATCH", `P/stories/${id}`, {
      json: { story: { title: "By a person, again" } },
      token: null,
      headers: { cookie: cookies.get("editor")! },
    });
    const { recent } = await ask();
    expect(recent.map(({ type, name, by }) => [type, name, by])).toEqual([
      ["story", "By a person, again", "A editor"],
      ["emag", "An issue", null],
    ]);
  });

  it("belong to the publication", async () => {
    await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    expect((await ask("editor", 11)).recent).toEqual([]);
  });

  it("are found even after many saves in another publication", async () => {
    const { db } = service.services;
    await addStory({ name: "quiet", title: "Quiet" }, { as: "editor" });
    const path = "/api/v2/importer/organizations/1/publications/11/stories";
    const headers = { cookie: cookies.get("editor")! };
    const names = Array.from({ length: 501 }, (_, index) => `busy ${index}`);
    for (let from = 0; from < names.length; from += 8)
      await Promise.all(
        names.slice(from, from + 8).map(async (name) => {
          const json = { story: { name } };
          const { status } = await service.request("POST", path, { json, token: null, headers });
          expect(status).toBe(201);
        }),
      );
    expect(await db.selectFrom("story_versions").select("story_id").execute()).toHaveLength(502);
    expect((await ask()).recent.map(({ name }) => name)).toEqual(["Quiet"]);
    expect((await ask("editor", 11)).recent).toHaveLength(8);
  });

  it("distinguish users from tokens by kind and not by name", async () => {
    const { db } = service.services;
    const named = (before: string, name: string) =>
      db.updateTable("users").set({ name }).where("name", "=", before).execute();
    await named("A editor", "API token for short");
    await addStory({ name: "script", title: "By a script" });
    await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    await named("API token for short", "A editor");
    expect((await ask()).recent).toMatchObject([{ name: "By a person", by: "API token for short" }]);
  });
});
