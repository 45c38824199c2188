import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenActor } from "#bff/domain/actor.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStory, StoryDraftState } from "#shared/console/articles/stories.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { storyFixture } from "../stories.fixture.ts";
import { file, sendForm } from "../story-forms.fixture.ts";
import { publishStoryDraft } from "./story-drafts.service.ts";

let service: TestService;
let stories: ReturnType<typeof storyFixture>;
let editor: string;
let otherEditor: string;

beforeAll(async () => {
  service = await startTestService();
  stories = storyFixture(service);
  editor = await service.signInAs("editor");
  otherEditor = await service.signInAs("admin");
});
afterAll(() => service.stop());

const PUBLISHED = {
  title: "Harbor",
  content: "Ships",
  language: "en",
  released_at: "2026-01-01T00:00:00.000Z",
};
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates a published article, which is at version 2. */
async function publishedStory(fields: Record<string, unknown> = {}): Promise<number> {
  const { id } = await stories.create({ ...PUBLISHED, ...fields });
  expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
  return id;
}

const address = (id: number) => `/console/api/publications/10/stories/${id}`;
const session = (cookie: string, ifMatch?: number) => ({
  token: null,
  headers: { cookie, ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }) },
});
const call = <Body>(
  method: string,
  path: string,
  json?: unknown,
  { cookie = editor, ifMatch }: { cookie?: string; ifMatch?: number } = {},
) => service.request<Body>(method, path, { ...session(cookie, ifMatch), json });
const save = (id: number, fields: Record<string, unknown>, options?: Parameters<typeof call>[3]) =>
  call<StoryDraftState>("PATCH", `${address(id)}/draft`, { story: { base_version: 2, ...fields } }, options);
const publish = (id: number, ifMatch?: number, cookie = editor) =>
  call<{ story: ConsoleStory }>("POST", `${address(id)}/draft/publish`, undefined, {
    cookie,
    ...(ifMatch !== undefined && { ifMatch }),
  });
const discard = (id: number, ifMatch?: number) =>
  call<StoryDraftState>(
    "DELETE",
    `${address(id)}/draft`,
    undefined,
    ifMatch === undefined ? {} : { ifMatch },
  );
const read = async (id: number) => (await call<{ story: ConsoleStory }>("GET", address(id))).body.story;
const readAsReader = async (id: number) =>
  (
    await service.request<{ story: { title: string } }>("GET", `/kiosk/v1/publications/10/stories/${id}`, {
      token: null,
    })
  ).body;

async function createCategory(): Promise<number> {
  const { body } = await service.request<{ article_category: ArticleCategory }>(
    "POST",
    "P/article_categories",
    {
      json: { article_category: { name: crypto.randomUUID() } },
    },
  );
  return body.article_category.id;
}

const saveImage = (id: number, ifMatch?: number) =>
  sendForm<StoryDraftState>(
    service,
    "PATCH",
    `${address(id)}/draft`,
    [
      ["story[base_version]", "2"],
      ["story[image]", file(PIXEL, "image/png")],
    ],
    session(editor, ifMatch),
  );

describe("PATCH stories/{id}/draft", () => {
  it("keeps the changes beside the article, which readers, the API and the history do not see", async () => {
    const id = await publishedStory();
    const before = { api: (await stories.fetch(id)).body, reader: await readAsReader(id) };
    const answer = await save(id, { title: "New harbor", byline: "By Ann", content: "Boats" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.body).toMatchObject({
      draft_version: 1,
      draft: {
        base_version: 2,
        saved_by: expect.any(String),
        fields: { title: "New harbor", byline: "By Ann", content: "Boats", language: "en", image: null },
      },
    });
    expect({ api: (await stories.fetch(id)).body, reader: await readAsReader(id) }).toEqual(before);
    const { versions } = (await call<{ versions: unknown[] }>("GET", `${address(id)}/versions`)).body;
    expect(versions).toHaveLength(2);
    expect(await read(id)).toMatchObject({ title: "Harbor", ...answer.body });
  });

  it("keeps the fields that are left out as they are in the draft", async () => {
    const id = await publishedStory();
    await save(id, { title: "New harbor", kicker: "Port" });
    const { body } = await save(id, { kicker: null, cents: 200 });
    expect(body.draft?.fields).toMatchObject({
      title: "New harbor",
      kicker: null,
      cents: 200,
      content: "Ships",
    });
  });

  it("starts from the version that the person saw, even if the article has changed since then", async () => {
    const id = await publishedStory();
    await stories.change("PATCH", id, { title: "Changed by a script", preview: "Added" });
    const { body } = await save(id, { content: "Boats" });
    expect(body.draft).toMatchObject({
      base_version: 2,
      fields: { title: "Harbor", preview: "", content: "Boats" },
    });
    expect((await save(id, { base_version: 9 })).status).toBe(404);
  });

  it("takes fields that the draft has not changed from the version on which it is based now", async () => {
    const id = await publishedStory();
    await save(id, { byline: "By Ann" });
    await stories.change("PATCH", id, { title: "Corrected", content: "Corrected" });
    const { body } = await save(id, { base_version: 3, kicker: "Port" });
    expect(body.draft?.fields).toMatchObject({
      title: "Corrected",
      content: "Corrected",
      byline: "By Ann",
      kicker: "Port",
    });
  });

  it("does nothing without changes", async () => {
    const id = await publishedStory();
    expect((await save(id, { title: "Harbor" })).body).toEqual({ draft: null, draft_version: 0 });
    await save(id, { title: "New harbor" });
    expect((await save(id, { title: "New harbor" })).body.draft_version).toBe(1);
  });

  it("is 412 if another person has saved or discarded the draft since then", async () => {
    const id = await publishedStory();
    await save(id, { title: "One" }, { ifMatch: 0 });
    expect((await save(id, { title: "Two" }, { cookie: otherEditor, ifMatch: 0 })).status).toBe(412);
    await discard(id, 1);
    expect((await save(id, { title: "Two" }, { ifMatch: 1 })).status).toBe(412);
    expect((await save(id, { title: "Two" }, { ifMatch: 2 })).body.draft_version).toBe(3);
  });

  it("saves only one of several concurrent changes of the same version", async () => {
    const id = await publishedStory();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        save(id, { title: `Number ${number}` }, { cookie: number % 2 ? editor : otherEditor, ifMatch: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  it("omits categories that were deleted", async () => {
    const [stays, goes] = [await createCategory(), await createCategory()];
    const id = await publishedStory();
    await save(id, { article_category_ids: [goes, stays] });
    await service.request("DELETE", `P/article_categories/${goes}`);
    expect((await save(id, { title: "New" })).body.draft?.fields.article_category_ids).toEqual([stays]);
  });

  it("is refused to those who may not write articles", async () => {
    const id = await publishedStory();
    const viewer = await service.signInAs("viewer");
    expect((await save(id, { title: "New" }, { cookie: viewer })).status).toBe(403);
    expect((await publish(id, undefined, viewer)).status).toBe(403);
  });
});

describe("POST stories/{id}/draft/publish", () => {
  it("saves the draft as the newest version and deletes it", async () => {
    const [first, second] = [await createCategory(), await createCategory()];
    const id = await publishedStory();
    await save(id, {
      title: "New harbor",
      byline: "By Ann",
      content: "Boats",
      article_category_ids: [second, first],
      released_at: "2026-01-02T00:00:00Z",
    });
    const answer = await publish(id, 1);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("etag")).toBe('"3"');
    const changed = {
      title: "New harbor",
      content: "Boats",
      article_category_ids: [second, first],
      released_at: "2026-01-02T00:00:00.000Z",
      published_at: expect.any(String),
    };
    expect(answer.body.story).toMatchObject({ ...changed, byline: "By Ann", draft: null, draft_version: 2 });
    expect((await stories.fetch(id)).body.story).toMatchObject(changed);
    expect(await readAsReader(id)).toMatchObject({ story: { title: "New harbor" } });
    const { versions } = (await call<{ versions: object[] }>("GET", `${address(id)}/versions`)).body;
    expect(versions[0]).toMatchObject({
      version: 3,
      cause: "changed",
      changed_fields: expect.arrayContaining([
        "title",
        "byline",
        "content",
        "article_category_ids",
        "released_at",
      ]),
    });
  });

  it("is 412 if the article has changed since the draft began, until the draft is saved on the newest version", async () => {
    const id = await publishedStory();
    await save(id, { content: "Boats" });
    await stories.change("PUT", id, { name: "An article", ...PUBLISHED, title: "Changed by a script" });
    expect((await publish(id, 1)).status).toBe(412);
    expect(await readAsReader(id)).toMatchObject({ story: { title: "Changed by a script" } });
    await save(id, { title: "Changed by a script", base_version: 3 }, { ifMatch: 1 });
    expect((await publish(id, 2)).body.story).toMatchObject({
      title: "Changed by a script",
      content: "Boats",
    });
  });

  it("publishes nothing that the person has not seen of another person's draft", async () => {
    const id = await publishedStory();
    await save(id, { title: "Mine" });
    await save(id, { title: "Theirs" }, { cookie: otherEditor });
    expect((await publish(id, 1)).status).toBe(412);
    expect((await publish(id, 2, otherEditor)).body.story.title).toBe("Theirs");
    expect((await publish(id)).status).toBe(404);
  });

  it("succeeds once if two editors publish at the same time", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    const answers = await Promise.all([publish(id, 1), publish(id, 1, otherEditor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await stories.fetch(id)).headers.get("etag")).toBe('"3"');
  });

  it("changes neither the article nor the draft if it fails before its end", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    const { services } = service;
    const actor: TokenActor = {
      ...{ kind: "token", tokenId: 1, secretId: 1, name: "a test", organizationId: 1 },
      ...{ publicationIds: null, publication: null },
    };
    const changes: typeof services.changes = {
      ...services.changes,
      async publishViaOutbox(_, event) {
        if (event.type === "story") throw new Error("killed");
      },
    };
    const publication = await getPublication(services.db, 10);
    await expect(
      publishStoryDraft({ db: services.db, changes }, actor, publication, id, undefined),
    ).rejects.toThrow("killed");
    expect(await read(id)).toMatchObject({
      title: "Harbor",
      draft_version: 1,
      draft: { fields: { title: "New" } },
    });
    expect((await publish(id, 1)).status).toBe(200);
  });

  it("applies the draft of an article that was unpublished in the meantime, which stays unpublished", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    await call("POST", `${address(id)}/take-offline`);
    await save(id, { base_version: 3 }, { ifMatch: 1 });
    expect((await publish(id, 2)).body.story).toMatchObject({
      title: "New",
      published_at: null,
      draft: null,
    });
  });
});

describe("the image of a draft", () => {
  it("replaces that of the article, without its texts, when the draft is published", async () => {
    const id = await publishedStory();
    const { body } = await saveImage(id, 0);
    expect(body.draft?.fields.image?.url).toMatch(/original\.png$/);
    expect((await read(id)).image).toBeNull();
    await save(id, { image_alt: "A harbor" });
    const { story } = (await publish(id, 2)).body;
    expect(story).toMatchObject({ image: body.draft?.fields.image, image_alt: "A harbor" });

    const removed = await save(id, { image: null, base_version: 3 });
    expect(removed.body.draft?.fields).toMatchObject({ image: null, image_alt: null });
    expect((await read(id)).image).not.toBeNull();
    expect((await publish(id)).body.story).toMatchObject({ image: null, image_alt: null });
  });

  it("stays that of the article if only other fields were changed", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    const changed = await sendForm(service, "PATCH", `P/stories/${id}`, [
      ["story[image]", file(PIXEL, "image/png")],
    ]);
    expect((await read(id)).draft?.fields.image).toEqual(changed.body.story.image);
    await save(id, { base_version: 3 });
    expect((await publish(id)).body.story.image).toEqual(changed.body.story.image);
  });
});

describe("DELETE stories/{id}/draft", () => {
  it("discards the draft, and does nothing without one", async () => {
    const id = await publishedStory();
    expect((await discard(id)).body).toEqual({ draft: null, draft_version: 0 });
    await save(id, { title: "New" });
    expect((await discard(id, 0)).status).toBe(412);
    const answer = await discard(id, 1);
    expect(answer.body).toEqual({ draft: null, draft_version: 2 });
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await read(id)).toMatchObject({ title: "Harbor", draft: null });
  });
});

describe("the draft of an article", () => {
  it("is named in the console's list", async () => {
    const id = await publishedStory({ title: "Listed with its draft" });
    const list = async () =>
      (await call<{ stories: object[] }>("GET", `/console/api/publications/10/stories?search=Listed`)).body
        .stories;
    expect(await list()).toMatchObject([{ has_draft: false }]);
    await save(id, { title: "New" });
    expect(await list()).toMatchObject([{ has_draft: true, title: "Listed with its draft" }]);
    await publish(id);
    expect(await list()).toEqual([]);
  });

  it("is shown by preview links", async () => {
    const id = await publishedStory();
    const link = await call<{ url: string }>("POST", `${address(id)}/preview-links`);
    const token = new URLSearchParams(new URL(link.body.url).hash.slice(1)).get("token")!;
    await save(id, { title: "New harbor", byline: "By Ann" });
    const { body } = await service.request<{ story: object }>("POST", "/console/api/preview-links/open", {
      token: null,
      json: { token },
    });
    expect(body.story).toMatchObject({ title: "New harbor", byline: "By Ann", content: "Ships" });
  });

  it("keeps its article from being published by someone who has not seen the draft", async () => {
    const id = await publishedStory();
    await save(id, { content: "Boats" });
    expect((await call("POST", `${address(id)}/take-offline`)).status).toBe(200);
    const publishStory = (draft_version: number) =>
      call<{ story: ConsoleStory }>("POST", `${address(id)}/publish`, { draft_version }, { ifMatch: 3 });
    expect((await publishStory(0)).status).toBe(412);
    const answer = await publishStory(1);
    expect([answer.status, answer.body.story]).toMatchObject([200, { published_at: expect.any(String) }]);
  });

  it("is not duplicated", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    const { body } = await call<{ story: ConsoleStory }>("POST", `${address(id)}/duplicate`, {
      name: "Copy",
    });
    expect(body.story).toMatchObject({ title: "Harbor", draft: null, draft_version: 0 });
  });

  it("is in the audit log, with the fields that were changed", async () => {
    const id = await publishedStory();
    await save(id, { title: "New" });
    await discard(id);
    const entries = await service.services.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("record_type", "=", "story")
      .where("record_id", "=", String(id))
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: "story.draft_discarded", before: { title: "New" }, after: { title: "Harbor" } },
      { action: "story.draft_saved", before: { title: "Harbor" }, after: { title: "New" } },
    ]);
  });

  it("is in the audit log with its image, and without its content", async () => {
    const id = await publishedStory();
    await sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(PIXEL, "image/png")]]);
    await save(id, { base_version: 3, image: null, content: "Boats" });
    const entry = await service.services.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "story.draft_saved")
      .where("record_id", "=", String(id))
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      before: { content: { characters: 5, version: 3 }, image: expect.any(String) },
      after: { content: { characters: 5 }, image: null },
    });
  });
});
