import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announceDueIssues, startAnnouncements } from "#bff/domain/emags/visibility.schedule.ts";
import { skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { publishDueEditions } from "#bff/domain/planned-emags/due-editions.schedule.ts";
import {
  publishScheduledReleases,
  takeDueStoriesOffline,
} from "#bff/domain/stories/publishing/releases-and-offline-dates.schedule.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { sentEvent, type WebhookEventType, webhookEventTypes } from "#shared/contract/webhook-events.ts";

const HOUR_MS = 60 * 60 * 1000;

let service: TestService;
let files: FileServer;
let admin: string;
let db: TestService["services"]["db"];

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  db = service.services.db;
  admin = await service.signInAs("admin");
  await webhookFixture(service, admin).add({
    url: "https://hooks.example.com/",
    events: [...webhookEventTypes],
  });
});
beforeEach(async () => {
  await db.deleteFrom("webhook_deliveries").execute();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

interface Event {
  type: WebhookEventType;
  data: { organization_id: number; publication_id: number; emag: { id: number } };
}

/** Returns the events published so far, after checking each against its schema. */
async function events(): Promise<Event[]> {
  const rows = await db.selectFrom("webhook_deliveries").select("payload").orderBy("id").execute();
  return rows.map(({ payload }) => {
    const event = JSON.parse(payload) as Event;
    sentEvent(event.type).parse(event);
    expect(event.data).toMatchObject({ organization_id: 1, publication_id: 10 });
    return event;
  });
}
const types = async () => (await events()).map(({ type }) => type);

async function call<Body>(method: string, path: string, json?: unknown): Promise<Body> {
  const answer = await service.request<Body>(method, path, json ? { json } : {});
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function callConsole(method: string, path: string, json?: unknown): Promise<void> {
  const headers = { cookie: admin };
  const answer = await service.request(method, `/console/api/publications/10${path}`, {
    token: null,
    headers,
    ...(json === undefined ? {} : { json }),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
}

const createEmag = async (emag: object) =>
  (await call<{ emag: { id: number } }>("POST", "P/emags", { emag })).emag.id;

describe("import events", () => {
  it("are published when an import finishes, fails and is canceled, but not when it is replaced", async () => {
    const pdf_location = files.serve("/good.pdf", tinyPdf({ pages: [{ text: "one" }, { text: "two" }] }));
    const cancelled = await createEmag({ name: "Cancelled", import_attributes: { pdf_location } });
    await call("PUT", `P/emags/${cancelled}`, { emag: { import_attributes: { pdf_location } } });
    expect(await types()).toEqual(["emag.updated"]);
    await callConsole("POST", `/emags/${cancelled}/imports/cancel`);
    expect((await events()).slice(1)).toMatchObject([
      {
        type: "import.failed",
        data: { emag: { name: "Cancelled" }, import: { error: { code: "cancelled" } } },
      },
    ]);

    skipDrawing(service);
    await service.startWorkers();
    const good = await createEmag({ name: "Good", external_id: "g1", import_attributes: { pdf_location } });
    await expect.poll(async () => (await types()).at(-1)).toBe("import.finished");
    expect((await events()).at(-1)).toMatchObject({
      data: {
        emag: { id: good, name: "Good", external_id: "g1", pe_id: null },
        import: { status: "finished", page_count: 2 },
      },
    });

    const bad = files.serve("/bad.pdf", Buffer.from("not a PDF"));
    const failed = await createEmag({ name: "Bad", import_attributes: { pdf_location: bad } });
    await expect.poll(async () => (await types()).length).toBe(4);
    expect((await events()).at(-1)).toMatchObject({
      type: "import.failed",
      data: { emag: { id: failed }, import: { status: "failed", error: { retryable: expect.any(Boolean) } } },
    });
  });
});

describe("issue events", () => {
  let announcements: ReturnType<typeof startAnnouncements>;
  beforeAll(() => {
    announcements = startAnnouncements(service.services);
  });
  afterAll(() => announcements.stop());
  const hours = (count: number) => new Date(Date.now() + count * HOUR_MS).toISOString();
  const typesOf = async (id: number) =>
    (await events())
      .filter(({ type, data }) => type.startsWith("emag.") && data.emag.id === id)
      .map(({ type }) => type);
  const imported = async (name: string, released_at: string | null) => {
    const pdf_location = files.serve("/issue.pdf", tinyPdf({ pages: [{ text: name }] }));
    const id = await createEmag({ name, released_at, import_attributes: { pdf_location } });
    await expect
      .poll(
        async () => (await call<{ import: { status: string } }>("GET", `P/emags/${id}/import`)).import.status,
      )
      .toBe("finished");
    return id;
  };

  it("tell when readers start and stop to see an issue, once each", async () => {
    const id = await imported("Visible", hours(-1));
    await expect.poll(() => typesOf(id)).toEqual(["emag.published"]);
    expect((await events()).find(({ type }) => type === "emag.published")).toMatchObject({
      data: { emag: { id, name: "Visible", pe_id: null, released_at: expect.any(String) } },
    });
    await call("PUT", `P/emags/${id}`, { emag: { preview: "Changed" } });
    await Promise.all([1, 2].map(() => announceDueIssues(service.services)));
    expect(await typesOf(id)).toEqual(["emag.published", "emag.updated"]);
    await call("PUT", `P/emags/${id}`, { emag: { released_at: hours(2) } });
    await expect.poll(() => typesOf(id)).toHaveLength(4);
    await call("PUT", `P/emags/${id}`, { emag: { released_at: hours(-2) } });
    await expect
      .poll(() => typesOf(id))
      .toEqual([
        ...["emag.published", "emag.updated"],
        ...["emag.updated", "emag.unpublished"],
        ...["emag.updated", "emag.published"],
      ]);
    await service.request("DELETE", `P/emags/${id}`);
    expect((await typesOf(id)).slice(6)).toEqual(["emag.unpublished", "emag.deleted"]);
    await callConsole("POST", `/trash/emag/${id}/restore`, {});
    await expect.poll(() => typesOf(id)).toHaveLength(9);
    expect((await typesOf(id)).at(-1)).toBe("emag.published");
  });

  it("tell of a scheduled release within two seconds of it", async () => {
    const at = new Date(Date.now() + 3_000);
    const id = await imported("Scheduled", at.toISOString());
    await expect.poll(() => typesOf(id)).toEqual(["emag.published"]);
    const event = await db
      .selectFrom("webhook_deliveries")
      .select("created_at")
      .where("event", "=", "emag.published")
      .executeTakeFirstOrThrow();
    expect(event.created_at.getTime()).toBeGreaterThanOrEqual(at.getTime());
  });

  it("tell of new pages that replace the old ones only if readers saw none between", async () => {
    const id = await imported("Replaced", hours(-1));
    await expect.poll(() => typesOf(id)).toEqual(["emag.published"]);
    const again = { emag: { import_attributes: { import_images: false } } };
    await call("PUT", `P/emags/${id}?keep_previous_pages=true`, again);
    await expect
      .poll(async () => (await types()).filter((type) => type === "import.finished").length)
      .toBe(2);
    await announceDueIssues(service.services);
    expect(await typesOf(id)).toEqual(["emag.published", "emag.updated"]);
  });

  it("tell of a deletion while the issue is imported", async () => {
    const pdf_location = files.serve("/deleted.pdf", tinyPdf({ pages: [{ text: "one" }] }));
    const id = await createEmag({
      name: "Deleted",
      released_at: hours(-1),
      import_attributes: { pdf_location },
    });
    await service.request("DELETE", `P/emags/${id}`);
    expect((await typesOf(id)).at(-1)).toBe("emag.deleted");
  });
});

describe("review.requested", () => {
  it("is published once for each request, with who asked and what for", async () => {
    const id = await createEmag({
      name: "Asked",
      import_attributes: { pdf_location: "https://files.example.com/a.pdf" },
    });
    const ask = () => callConsole("POST", `/emags/${id}/review/request`, { review: { note: "Page 4" } });
    await ask();
    await ask();
    expect((await events()).filter(({ type }) => type === "review.requested")).toMatchObject([
      {
        data: {
          review: { type: "emag", id, name: "Asked", note: "Page 4", responsible: null },
        },
      },
    ]);
    // The import of this issue fails, and its event must not arrive in the next test.
    await expect.poll(types).toContain("import.failed");
  });
});

describe("story events", () => {
  const complete = { title: "Harbour", content: "Text" };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const createStory = async (name: string, released_at: string) =>
    (
      await call<{ story: { id: number } }>("POST", "P/stories", {
        story: { name, released_at, ...complete },
      })
    ).story.id;
  /** Lets the scheduled releases pass. */
  const passTime = async () => {
    const past = new Date(Date.now() - 1000);
    await db
      .updateTable("stories")
      .set({ released_at: past })
      .where("released_at", ">", new Date())
      .execute();
    await db.updateTable("story_releases").set({ release_at: past }).execute();
  };

  it("are published when readers start and stop to see an article", async () => {
    const id = await createStory("visible", at(-1));
    expect(await types()).toEqual([]);
    await call("POST", `P/stories/${id}/publish`);
    expect(await events()).toMatchObject([
      { type: "story.published", data: { story: { id, name: "visible", title: "Harbour" } } },
    ]);
    await call("PATCH", `P/stories/${id}`, { story: { title: "Changed" } });
    await call("POST", `P/stories/${id}/publish`);
    expect(await types()).toEqual(["story.published"]);
    await call("PATCH", `P/stories/${id}`, { story: { released_at: at(2) } });
    expect(await types()).toEqual(["story.published", "story.unpublished"]);
    await call("PATCH", `P/stories/${id}`, { story: { released_at: at(-2) } });
    expect((await types()).at(-1)).toBe("story.published");
    await service.request("DELETE", `P/stories/${id}`);
    expect((await types()).slice(3)).toEqual(["story.unpublished"]);
  });

  it("wait for a scheduled release, and are published once when it passes", async () => {
    const id = await createStory("scheduled", at(1));
    await call("POST", `P/stories/${id}/publish`);
    await publishScheduledReleases(service.services);
    expect(await types()).toEqual([]);
    await passTime();
    await Promise.all([1, 2].map(() => publishScheduledReleases(service.services)));
    await publishScheduledReleases(service.services);
    expect(await events()).toMatchObject([{ type: "story.published", data: { story: { id } } }]);
  });

  it("are published once when the offline date of an article passes", async () => {
    const id = await createStory("until", at(-1));
    await callConsole("POST", `/stories/${id}/publish`, { offline_at: at(1) });
    await takeDueStoriesOffline(service.services);
    expect(await types()).toEqual(["story.published"]);
    await db
      .updateTable("stories")
      .set({ offline_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();
    await Promise.all([1, 2].map(() => takeDueStoriesOffline(service.services)));
    await takeDueStoriesOffline(service.services);
    expect((await events()).slice(1)).toMatchObject([{ type: "story.unpublished", data: { story: { id } } }]);
  });

  it("are not published for a release that was called off", async () => {
    const id = await createStory("called off", at(1));
    await call("POST", `P/stories/${id}/publish`);
    await callConsole("POST", `/stories/${id}/take-offline`);
    await passTime();
    await publishScheduledReleases(service.services);
    expect(await types()).toEqual([]);
  });
});

describe("planned_emag events", () => {
  const addEdition = (day: string, release: Date) =>
    db
      .insertInto("planned_emags")
      .values({
        publication_id: 10,
        pe_id: `EXW-${day}`,
        pubcode: "EXW",
        name: `Edition ${day}`,
        has_custom_name: false,
        local_date: day,
        local_time: "06:00",
        has_custom_time: false,
        release_date: release,
        rule_date: null,
        emag_id: null,
      })
      .execute();

  it("are published once when an edition is due without an issue, and when it is transferred", async () => {
    const hour = (count: number) => new Date(Date.now() + count * HOUR_MS);
    await addEdition("2026-01-01", hour(-1));
    await addEdition("2026-01-02", hour(1));
    await Promise.all([1, 2].map(() => publishDueEditions(service.services)));
    await publishDueEditions(service.services);
    expect(await events()).toMatchObject([
      { type: "planned_emag.due", data: { planned_emag: { pe_id: "EXW-2026-01-01", status: "planned" } } },
    ]);
    const emagId = await createEmag({
      name: "Transferred",
      pe_id: "EXW-2026-01-02",
      import_attributes: { pdf_location: "https://files.example.com/a.pdf" },
    });
    await db
      .updateTable("planned_emags")
      .set({ release_date: hour(-1) })
      .execute();
    await publishDueEditions(service.services);
    expect((await events()).filter(({ type }) => type !== "import.failed")).toMatchObject([
      { type: "planned_emag.due" },
      {
        type: "planned_emag.transferred",
        data: { planned_emag: { pe_id: "EXW-2026-01-02", status: "transferred", emag_id: emagId } },
      },
      // It was moved.
      { type: "planned_emag.due", data: { planned_emag: { pe_id: "EXW-2026-01-01" } } },
    ]);
  });
});
