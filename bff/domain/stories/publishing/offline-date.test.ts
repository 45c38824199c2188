import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import type { ConsoleStory, StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { TrashedRecord } from "#shared/console/trash.ts";
import type { Story } from "#shared/contract/stories.ts";
import { passDueDates, takeDueStoriesOffline } from "./releases-and-offline-dates.schedule.ts";

let service: TestService;
let session: Record<string, string>;

beforeAll(async () => {
  service = await startTestService();
  session = { Cookie: await service.signInAs("editor", "ed@example.com"), Origin: service.url };
});
afterAll(() => service.stop());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function create(record: Record<string, unknown> = {}): Promise<number> {
  const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
    json: {
      story: {
        name: "Fair",
        title: "The fair",
        content: "Text",
        language: "de",
        released_at: inHours(-1),
        ...record,
      },
    },
  });
  return body.story.id;
}

const callConsole = <Body = { story: ConsoleStory }>(
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
) =>
  service.request<Body>(method, `/console/api/publications/10/${path}`, {
    headers: { ...session, ...headers },
    token: null,
    ...(json === undefined ? {} : { json }),
  });
const publish = (id: number, offline_at: string | null) =>
  callConsole("POST", `stories/${id}/publish`, { offline_at });
const offlineDate = async (id: number) => (await callConsole("GET", `stories/${id}`)).body.story.offline_at;
const fetchStory = (id: number) => service.request<{ story: Story }>("GET", `P/stories/${id}`);
const readByReader = (id: number) =>
  service.request("GET", `/kiosk/v1/publications/10/stories/${id}`, { token: null });
const versionsOf = async (id: number) =>
  (await callConsole<{ versions: StoryVersion[] }>("GET", `stories/${id}/versions`)).body.versions;

/** Publishes a visible article whose offline date then passes, without the scheduled task. */
async function createDue(record?: Record<string, unknown>): Promise<number> {
  const id = await create(record);
  const answer = await publish(id, inHours(1));
  expect(answer.status, answer.text).toBe(200);
  await service.services.db
    .updateTable("stories")
    .set({ offline_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("the offline date of an article", () => {
  it("is set with the publication, and leaves the article as the contract has it", async () => {
    const id = await create();
    const until = inHours(5);
    const { body } = await publish(id, until);
    expect(body.story).toMatchObject({ id, published_at: expect.any(String), offline_at: until });
    expect((await fetchStory(id)).body.story).not.toHaveProperty("offline_at");
    expect(await offlineDate(id)).toBe(until);
    const list = await callConsole<{ stories: ManagedStory[] }>("GET", "stories?sort=-created_at");
    expect(list.body.stories[0]).toMatchObject({ id, offline_at: until });
    expect((await readByReader(id)).status).toBe(200);
  });

  it("is changed and removed for a published article, as versions of its history", async () => {
    const id = await create();
    await publish(id, null);
    const [first, second] = [inHours(2), inHours(3)];
    await callConsole("PUT", `stories/${id}/offline-date`, { offline_at: first });
    const changed = await callConsole("PUT", `stories/${id}/offline-date`, { offline_at: second });
    expect(changed.body.story.offline_at).toBe(second);
    const stale = { "If-Match": '"3"' };
    expect((await callConsole("PUT", `stories/${id}/offline-date`, { offline_at: null }, stale)).status).toBe(
      412,
    );
    await callConsole("PUT", `stories/${id}/offline-date`, { offline_at: null });
    expect(await offlineDate(id)).toBeNull();
    expect((await versionsOf(id)).map(({ cause, changed_fields }) => [cause, changed_fields])).toEqual([
      ["changed", ["offline_at"]],
      ["changed", ["offline_at"]],
      ["changed", ["offline_at"]],
      ["published", ["published_at"]],
      ["created", []],
    ]);
    const third = await callConsole<{ fields: StorySnapshot }>("GET", `stories/${id}/versions/3`);
    expect(third.body.fields.offline_at).toBe(first);
  });

  it("must be in the future and after the release date", async () => {
    const id = await create({ released_at: inHours(5) });
    expect(await publish(id, inHours(-1))).toMatchObject({ status: 422, body: { offline_at: [/past/] } });
    expect(await publish(id, inHours(4))).toMatchObject({
      status: 422,
      body: { offline_at: ["must be after the release date"] },
    });
    expect((await fetchStory(id)).body.story.published_at).toBeNull();
    expect((await publish(id, inHours(6))).status).toBe(200);
  });

  it("is refused for a draft", async () => {
    const id = await create();
    expect(await callConsole("PUT", `stories/${id}/offline-date`, { offline_at: inHours(1) })).toMatchObject({
      status: 422,
      body: { offline_at: ["is only for published articles"] },
    });
  });

  it("ends with the publication, and is not copied", async () => {
    const id = await create();
    await publish(id, inHours(1));
    const copy = await callConsole("POST", `stories/${id}/duplicate`, { name: "Copy" });
    expect(await offlineDate(copy.body.story.id)).toBeNull();
    await callConsole("POST", `stories/${id}/take-offline`);
    expect(await offlineDate(id)).toBeNull();
    await service.request("POST", `P/stories/${id}/publish`);
    expect(await offlineDate(id)).toBeNull();
  });

  it("is kept by edits, by another publication and by drafts of restored versions", async () => {
    const id = await create();
    const until = inHours(1);
    await publish(id, until);
    await service.request("PUT", `P/stories/${id}`, { json: { story: { name: "Fair", title: "New" } } });
    await callConsole("POST", `stories/${id}/versions/1/restore`);
    await callConsole("POST", `stories/${id}/draft/publish`);
    await service.request("POST", `P/stories/${id}/publish`);
    expect(await offlineDate(id)).toBe(until);
  });
});

describe("a release that moves past the offline date", () => {
  it("removes the date, as a change of the same version", async () => {
    const id = await create();
    await publish(id, inHours(5));
    const released_at = inHours(6);
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { released_at } } });
    const { body } = await callConsole("GET", `stories/${id}`);
    expect(body.story).toMatchObject({ published_at: expect.any(String), released_at, offline_at: null });
    expect((await versionsOf(id))[0]).toMatchObject({
      cause: "changed",
      changed_fields: ["released_at", "offline_at"],
    });
  });

  it("removes the date if the draft of a restored version moves it to the same time", async () => {
    const until = inHours(5);
    const id = await create({ released_at: until });
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { released_at: inHours(-1) } } });
    await publish(id, until);
    await callConsole("POST", `stories/${id}/versions/1/restore`);
    await callConsole("POST", `stories/${id}/draft/publish`);
    const { body } = await callConsole("GET", `stories/${id}`);
    expect(body.story).toMatchObject({ released_at: until, offline_at: null });
  });

  it("keeps the date if it stays before it, or is removed", async () => {
    const id = await create();
    const until = inHours(5);
    await publish(id, until);
    for (const released_at of [inHours(4), null]) {
      await service.request("PATCH", `P/stories/${id}`, { json: { story: { released_at } } });
      expect(await offlineDate(id)).toBe(until);
    }
  });
});

describe("an article whose offline date has passed", () => {
  it("is a draft for readers and for the API before the scheduled task runs", async () => {
    const id = await createDue({ external_id: "due-1" });
    expect((await readByReader(id)).status).toBe(404);
    const shown = await service.request<{ stories: Story[] }>("GET", "/kiosk/v1/publications/10/stories", {
      token: null,
    });
    expect(shown.body.stories.map((story) => story.id)).not.toContain(id);

    const fetched = await fetchStory(id);
    expect(fetched.body.story.published_at).toBeNull();
    expect(fetched.headers.get("etag")).toBe('"3"');
    for (const [state, count] of [
      ["draft", 1],
      ["visible", 0],
    ] as const) {
      const list = await service.request<{ stories: Story[] }>(
        "GET",
        `P/stories?external_id=due-1&state=${state}`,
      );
      expect(list.body.stories).toEqual(count ? [fetched.body.story] : []);
    }
    const list = await callConsole<{ stories: ManagedStory[] }>("GET", "stories?external_id=due-1");
    expect(list.body.stories).toMatchObject([{ published_at: null, offline_at: null }]);
  });

  it("is stored as a draft once by the scheduled task, in the version that was read before", async () => {
    const id = await createDue();
    const before = await fetchStory(id);
    await Promise.all([1, 2].map(() => takeDueStoriesOffline(service.services)));
    await takeDueStoriesOffline(service.services);
    const after = await fetchStory(id);
    expect(after.body).toEqual(before.body);
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    const row = await service.services.db
      .selectFrom("stories")
      .select(["published_at", "offline_at", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ published_at: null, offline_at: null, version: 3 });
    expect((await versionsOf(id))[0]).toMatchObject({
      version: 3,
      cause: "taken_offline",
      saved_by: "Newsrack",
      changed_fields: ["published_at", "offline_at"],
    });
    const admin = { Cookie: await service.signInAs("admin"), Origin: service.url };
    const audit = await service.request<{ audit_entries: AuditEntry[] }>(
      "GET",
      `/console/api/organizations/1/audit?record_type=story&record_id=${id}`,
      { headers: admin, token: null },
    );
    expect(audit.body.audit_entries[0]).toMatchObject({
      action: "story.taken_offline",
      actor: { kind: "system", id: "scheduling" },
    });
  });

  it("does not keep the scheduled task from publishing releases if it cannot be stored", async () => {
    const { db } = service.services;
    const due = await createDue();
    const released = await create({ released_at: inHours(1) });
    await publish(released, null);
    await db
      .updateTable("story_releases")
      .set({ release_at: new Date(Date.now() - 1000) })
      .where("story_id", "=", released)
      .execute();
    await sql`
      alter table all_stories add constraint unstorable
        check (id <> ${sql.lit(due)} or published_at is not null)`.execute(db);
    onTestFinished(async () => {
      await sql`alter table all_stories drop constraint unstorable`.execute(db);
    });
    await expect(passDueDates(service.services)).rejects.toThrow("unstorable");
    const waiting = await db.selectFrom("story_releases").select("story_id").execute();
    expect(waiting.map(({ story_id }) => story_id)).not.toContain(released);
  });

  it("is taken offline by the next write, which continues from the version that was read", async () => {
    const id = await createDue();
    const patch = (version: string) =>
      service.request<{ story: Story }>("PATCH", `P/stories/${id}`, {
        json: { story: { title: "Later" } },
        headers: { "If-Match": version },
      });
    expect((await patch('"2"')).status).toBe(412);
    const answer = await patch('"3"');
    expect(answer.headers.get("etag")).toBe('"4"');
    expect(answer.body.story).toMatchObject({ title: "Later", published_at: null });
    expect((await versionsOf(id)).map(({ cause }) => cause)).toEqual([
      "changed",
      "taken_offline",
      "published",
      "created",
    ]);
  });

  it("can be published again immediately", async () => {
    const id = await createDue();
    expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
    expect((await readByReader(id)).status).toBe(200);
    expect(await offlineDate(id)).toBeNull();
  });

  it("returns from the trash as a draft", async () => {
    const id = await create();
    await publish(id, inHours(1));
    await service.request("DELETE", `P/stories/${id}`);
    const past = new Date(Date.now() - 1000);
    await service.services.db
      .updateTable("all_stories")
      .set({ offline_at: past })
      .where("id", "=", id)
      .execute();
    const trash = await callConsole<{ trash: TrashedRecord[] }>("GET", "trash/story");
    expect(trash.body.trash).toMatchObject([{ id, visible_from: null }]);
    expect((await callConsole("POST", `trash/story/${id}/restore`, {})).status).toBe(200);
    expect((await fetchStory(id)).body.story.published_at).toBeNull();
    expect((await versionsOf(id))[0]).toMatchObject({ cause: "taken_offline", saved_by: "Newsrack" });
  });
});
