import { describe, expect, it } from "vitest";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { complete, inDays, overviewFixture } from "./overview.fixture.ts";

const overview = overviewFixture();
const { ask, addEdition, addStory, setDue, cookies } = overview;

describe("overview tasks", () => {
  const nothing = { total: 0, items: [] };
  const working = { breaker: { state: "closed", retry_at: null, in_flight: 0, queued: 0 }, failures: [] };
  const ofEditors = {
    failed_imports: nothing,
    outdated_imports: { total: 0, importable: 0, blocked: [] },
    warned_issues: nothing,
    broken_stories: { more: false, items: [] },
  };
  const ofManagers = { reviews: nothing };
  const ofAdmins = { endpoint: working, access_missing: null, disabled_webhooks: [], expiring_tokens: [] };
  const none = {
    endpoint: null,
    access_missing: null,
    disabled_webhooks: null,
    expiring_tokens: null,
    failed_imports: null,
    outdated_imports: null,
    warned_issues: null,
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

  it("include failed imports with their error, but not canceled ones", async () => {
    const { db } = overview.service.services;
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
    const { emagId } = await addEmag(overview.service.services.db, { name: "Made" });
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
    await overview.service.request("PATCH", `P/stories/${broken}`, {
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
    await overview.service.services.db.updateTable("stories").set({ released_at: new Date() }).execute();
    expect((await ask()).days[0]?.stories.items).toMatchObject([{ id: due, published: false }]);
  });

  it("include the requested reviews that wait for the manager, first the manager's own", async () => {
    const { db } = overview.service.services;
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
    const { db } = overview.service.services;
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

  it("include protected articles that no one can open while no access is set up", async () => {
    expect((await ask("editor")).needs.access_missing).toBeNull();
    const id = await addStory({ ...complete, name: "Protected", subscription_required: true });
    expect((await ask("editor")).needs.access_missing).toEqual({ count: 1 });
    expect((await ask("viewer")).needs.access_missing).toBeNull();
    await overview.service.services.db.deleteFrom("stories").where("id", "=", id).execute();
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
    await overview.service.services.db
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
    const { db } = overview.service.services;
    const webhooks = webhookFixture(overview.service, cookies.get("admin")!);
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
