import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import type { Story } from "#shared/contract/stories.ts";

let service: TestService;
let session: Record<string, string>;

beforeAll(async () => {
  service = await startTestService();
  session = { Cookie: await service.signInAs("editor", "ed@example.com"), Origin: service.url };
});

afterAll(() => service.stop());

type Envelope = { story: Story };
const READY = {
  name: "Ready",
  title: "Title",
  content: "Text",
  language: "de",
  released_at: "2026-01-01T00:00:00Z",
};

async function create(record: Record<string, unknown> = READY): Promise<Story> {
  const answer = await service.request<Envelope>("POST", "P/stories", { json: { story: record } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story;
}
const publish = (id: number) => service.request<Envelope>("POST", `P/stories/${id}/publish`);
const patch = (id: number, story: unknown) =>
  service.request<Envelope>("PATCH", `P/stories/${id}`, { json: { story } });
const callConsole = <Body>(method: string, path: string, headers = {}) =>
  service.request<Body>(method, `/console/api/publications/10/stories/${path}`, {
    headers: { ...session, ...headers },
    token: null,
  });

describe("POST stories/{id}/publish", () => {
  test("sets published_at, returns the article and is idempotent", async () => {
    const story = await create();
    const answer = await publish(story.id);
    expect(answer.status).toBe(200);
    expect(answer.body.story).toEqual({
      ...story,
      published_at: expect.stringMatching(/Z$/),
      updated_at: expect.any(String),
    });
    const again = await publish(story.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(answer.body);
    expect(again.headers.get("etag")).toBe(answer.headers.get("etag"));
  });

  test("is open to managers in the console, with a release date, but not the article", async () => {
    const { id } = await create({ ...READY, released_at: null });
    const request = {
      token: null,
      headers: { Cookie: await service.signInAs("manager"), Origin: service.url },
      json: { released_at: "2999-01-01T00:00" },
    };
    const path = `/console/api/publications/10/stories/${id}`;
    const published = await service.request<Envelope>("POST", `${path}/publish`, request);
    expect(published.status, published.text).toBe(200);
    // In the time zone of the publication.
    expect(published.body.story.released_at).toBe("2998-12-31T23:00:00.000Z");
    expect((await service.request("PATCH", path, { ...request, json: { story: {} } })).status).toBe(403);
    const offline = await service.request<Envelope>("POST", `${path}/take-offline`, {
      ...request,
      json: undefined,
    });
    expect(offline.body.story.published_at).toBeNull();
  });

  test("accepts an empty body of any content type, and ignores a JSON body", async () => {
    for (const headers of [
      {} as Record<string, string>,
      { "Content-Type": "application/x-www-form-urlencoded" },
      { "Content-Type": "application/json" },
    ]) {
      const { id } = await create();
      const answer = await service.request("POST", `P/stories/${id}/publish`, { body: "", headers });
      expect(answer.status).toBe(200);
    }
    const { id } = await create();
    expect((await service.request("POST", `P/stories/${id}/publish`, { json: {} })).status).toBe(200);
  });

  test.each([
    ["title", { title: " " }],
    ["content", { content: "\n" }],
    ["language", { language: "" }],
    ["released_at", { released_at: null }],
    ["cents", { purchase_required: true, cents: 0 }],
    ["currency", { purchase_required: true, cents: 5, currency: "" }],
  ])("returns 422 for an article without a valid %s, which stays a draft", async (field, record) => {
    const { id } = await create({ ...READY, ...record });
    const answer = await publish(id);
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body)).toEqual([field]);
    const after = await service.request<Envelope>("GET", `P/stories/${id}`);
    expect(after.body.story.published_at).toBeNull();
  });

  test("returns all missing fields together", async () => {
    const { id } = await create({ name: "Bare", language: "" });
    expect(Object.keys((await publish(id)).body).sort()).toEqual([
      "content",
      "language",
      "released_at",
      "title",
    ]);
  });

  test("returns 422 for a published article that an edit has made incomplete", async () => {
    const { id } = await create();
    await publish(id);
    const answer = await patch(id, { title: "" });
    expect(answer.status).toBe(200);
    expect(answer.body.story).toMatchObject({ title: "", published_at: expect.any(String) });
    expect(await publish(id)).toMatchObject({ status: 422, body: { title: [expect.any(String)] } });
    await patch(id, { title: "There again" });
    expect((await publish(id)).status).toBe(200);
  });

  test("publishes once for concurrent requests", async () => {
    const { id } = await create();
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(new Set(answers.map(({ body }) => body.story.published_at)).size).toBe(1);
  });
});

test("POST stories/{id}/take-offline turns the article into a draft, which can be published again", async () => {
  const { id } = await create();
  await publish(id);
  const offline = await callConsole<Envelope>("POST", `${id}/take-offline`);
  expect(offline.status, offline.text).toBe(200);
  expect(offline.body.story.published_at).toBeNull();
  expect((await callConsole<Envelope>("POST", `${id}/take-offline`)).status).toBe(200);
  expect((await publish(id)).body.story.published_at).not.toBeNull();
  expect((await callConsole("POST", `${id}/take-offline`, { "If-Match": '"1"' })).status).toBe(412);
});

describe("version history of an article", () => {
  const versionsOf = async (id: number) =>
    (await callConsole<{ versions: StoryVersion[] }>("GET", `${id}/versions`)).body.versions;

  test("contains each saved version with its author, cause and changed fields", async () => {
    const { id } = await create();
    await patch(id, { title: "Second", cents: 5 });
    await patch(id, { title: "Second" });
    await publish(id);
    await service.request("PATCH", `P/stories/${id}`, {
      json: { story: { content: "By Ed" } },
      headers: session,
      token: null,
    });
    await callConsole("POST", `${id}/take-offline`);
    const versions = await versionsOf(id);
    expect(versions.map(({ version, cause, changed_fields }) => [version, cause, changed_fields])).toEqual([
      [5, "taken_offline", ["published_at"]],
      [4, "changed", ["content"]],
      [3, "published", ["published_at"]],
      [2, "changed", ["title", "cents"]],
      [1, "created", []],
    ]);
    expect(versions.map(({ saved_by }) => saved_by)).toEqual([
      "A editor",
      "A editor",
      "API token “tests”",
      "API token “tests”",
      "API token “tests”",
    ]);
  });

  test("returns the fields of a version as they were saved", async () => {
    const story = await create();
    await patch(story.id, { content: "Later" });
    const { body } = await callConsole<{ version: StoryVersion; fields: StorySnapshot }>(
      "GET",
      `${story.id}/versions/1`,
    );
    const { id: _id, created_at: _created, updated_at: _updated, ...fields } = story;
    expect(body.fields).toEqual({ ...fields, ...noEditorialFields, offline_at: null });
    expect((await callConsole("GET", `${story.id}/versions/9`)).status).toBe(404);
  });

  test("returns any sequence of saved versions, and stores a content shared by several versions once", async () => {
    const text = fc.constantFrom("", "one", "two");
    const edits = fc.array(fc.record({ title: text, content: text }, { requiredKeys: [] }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const { id, title, content } = await create();
        const saved = [{ title, content }];
        for (const change of changes) {
          const next = { ...saved.at(-1)!, ...change };
          await patch(id, change);
          if (!isDeepStrictEqual(next, saved.at(-1))) saved.push(next);
        }
        const kept = [];
        for (const index of saved.keys()) {
          const { body } = await callConsole<{ fields: StorySnapshot }>("GET", `${id}/versions/${index + 1}`);
          kept.push({ title: body.fields.title, content: body.fields.content });
        }
        expect(kept).toEqual(saved);
        const stored = await service.services.db
          .selectFrom("story_versions")
          .select("content")
          .where("story_id", "=", id)
          .orderBy("version")
          .execute();
        const isReplaced = (index: number) =>
          index + 1 < saved.length && saved[index]?.content !== saved[index + 1]?.content;
        expect(stored.map((row) => row.content)).toEqual(
          saved.map((version, index) => (isReplaced(index) ? version.content : null)),
        );
      }),
      { numRuns: 20 },
    );
  });

  test("restores a version as a new one without deleted categories", async () => {
    const [first, second] = await service.services.db
      .insertInto("article_categories")
      .values(
        [1, 2].map((position) => ({
          publication_id: 10,
          parent_id: null,
          name: `C${position}`,
          rank: position,
        })),
      )
      .returning("id")
      .execute();
    const story = await create();
    await patch(story.id, { article_category_ids: [first!.id, second!.id] });
    await patch(story.id, { title: "Changed", content: "Changed", article_category_ids: [] });
    await service.services.db.deleteFrom("article_categories").where("id", "=", second!.id).execute();

    expect((await callConsole("POST", `${story.id}/versions/2/restore`, { "If-Match": '"1"' })).status).toBe(
      412,
    );
    const { body, headers } = await callConsole<Envelope>("POST", `${story.id}/versions/2/restore`);
    expect(headers.get("etag")).toBe('"4"');
    expect(body.story).toMatchObject({ title: "Title", content: "Text", article_category_ids: [first!.id] });
    const [newest] = await versionsOf(story.id);
    expect(newest).toMatchObject({ version: 4, cause: "restored", restored_version: 2 });
  });

  test("restores a version of a published article as its draft, which readers see once it is published", async () => {
    const story = await create();
    await patch(story.id, { title: "Changed", content: "Changed" });
    await publish(story.id);
    const restore = () => callConsole<Envelope>("POST", `${story.id}/versions/1/restore`);
    const { body, headers } = await restore();
    expect(headers.get("etag")).toBe('"3"');
    expect(body.story).toMatchObject({
      title: "Changed",
      draft_version: 1,
      draft: { base_version: 3, fields: { title: "Title", content: "Text" } },
    });
    expect((await restore()).status).toBe(412);
    const published = await callConsole<Envelope>("POST", `${story.id}/draft/publish`, { "If-Match": '"1"' });
    expect(published.body.story).toMatchObject({ title: "Title", content: "Text", draft: null });
    // Nothing differs from the newest version.
    const again = await callConsole<Envelope>("POST", `${story.id}/versions/4/restore`);
    expect(again.body.story).toMatchObject({ draft: null });
  });

  test("is readable for all members of the organization, but not with an API token", async () => {
    const { id } = await create();
    const viewer = { Cookie: await service.signInAs("viewer"), Origin: service.url };
    expect((await callConsole("GET", `${id}/versions`, viewer)).status).toBe(200);
    expect((await callConsole("POST", `${id}/versions/1/restore`, viewer)).status).toBe(403);
    expect((await service.request("GET", `/console/api/publications/10/stories/${id}/versions`)).status).toBe(
      401,
    );
  });
});
