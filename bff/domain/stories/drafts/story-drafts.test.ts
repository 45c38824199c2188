import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { file, sendForm } from "../story-forms.fixture.ts";
import { draftFixture, PIXEL } from "./story-drafts.fixture.ts";

let service: TestService;
let drafts: Awaited<ReturnType<typeof draftFixture>>;

beforeAll(async () => {
  service = await startTestService();
  drafts = await draftFixture(service);
});
afterAll(() => service.stop());

describe("PATCH stories/{id}/draft", () => {
  it("keeps the changes beside the article, which readers, the API and the history do not see", async () => {
    const id = await drafts.publishedStory();
    const before = { api: (await drafts.stories.fetch(id)).body, reader: await drafts.readAsReader(id) };
    const answer = await drafts.save(id, { title: "New harbor", byline: "By Ann", content: "Boats" });
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
    expect({ api: (await drafts.stories.fetch(id)).body, reader: await drafts.readAsReader(id) }).toEqual(
      before,
    );
    const { versions } = (await drafts.call<{ versions: unknown[] }>("GET", `${drafts.address(id)}/versions`))
      .body;
    expect(versions).toHaveLength(2);
    expect(await drafts.read(id)).toMatchObject({ title: "Harbor", ...answer.body });
  });

  it("keeps the fields that are left out as they are in the draft", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New harbor", kicker: "Port" });
    const { body } = await drafts.save(id, { kicker: null, cents: 200 });
    expect(body.draft?.fields).toMatchObject({
      title: "New harbor",
      kicker: null,
      cents: 200,
      content: "Ships",
    });
  });

  it("starts from the version that the person saw, even if the article has changed since then", async () => {
    const id = await drafts.publishedStory();
    await drafts.stories.change("PATCH", id, { title: "Changed by a script", preview: "Added" });
    const { body } = await drafts.save(id, { content: "Boats" });
    expect(body.draft).toMatchObject({
      base_version: 2,
      fields: { title: "Harbor", preview: "", content: "Boats" },
    });
    expect((await drafts.save(id, { base_version: 9 })).status).toBe(404);
  });

  it("takes fields that the draft has not changed from the version on which it is based now", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { byline: "By Ann" });
    await drafts.stories.change("PATCH", id, { title: "Corrected", content: "Corrected" });
    const { body } = await drafts.save(id, { base_version: 3, kicker: "Port" });
    expect(body.draft?.fields).toMatchObject({
      title: "Corrected",
      content: "Corrected",
      byline: "By Ann",
      kicker: "Port",
    });
  });

  it("does nothing without changes", async () => {
    const id = await drafts.publishedStory();
    expect((await drafts.save(id, { title: "Harbor" })).body).toEqual({ draft: null, draft_version: 0 });
    await drafts.save(id, { title: "New harbor" });
    expect((await drafts.save(id, { title: "New harbor" })).body.draft_version).toBe(1);
  });

  it("is 412 if another person has saved or discarded the draft since then", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "One" }, { ifMatch: 0 });
    expect((await drafts.save(id, { title: "Two" }, { cookie: drafts.otherEditor, ifMatch: 0 })).status).toBe(
      412,
    );
    await drafts.discard(id, 1);
    expect((await drafts.save(id, { title: "Two" }, { ifMatch: 1 })).status).toBe(412);
    expect((await drafts.save(id, { title: "Two" }, { ifMatch: 2 })).body.draft_version).toBe(3);
  });

  it("saves only one of several concurrent changes of the same version", async () => {
    const id = await drafts.publishedStory();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        drafts.save(
          id,
          { title: `Number ${number}` },
          { cookie: number % 2 ? drafts.editor : drafts.otherEditor, ifMatch: 0 },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  it("omits categories that were deleted", async () => {
    const [stays, goes] = [await drafts.createCategory(), await drafts.createCategory()];
    const id = await drafts.publishedStory();
    await drafts.save(id, { article_category_ids: [goes, stays] });
    await service.request("DELETE", `P/article_categories/${goes}`);
    expect((await drafts.save(id, { title: "New" })).body.draft?.fields.article_category_ids).toEqual([
      stays,
    ]);
  });

  it("is refused to those who may not write articles", async () => {
    const id = await drafts.publishedStory();
    const viewer = await service.signInAs("viewer");
    expect((await drafts.save(id, { title: "New" }, { cookie: viewer })).status).toBe(403);
    expect((await drafts.publish(id, undefined, viewer)).status).toBe(403);
  });
});

describe("DELETE stories/{id}/draft", () => {
  it("discards the draft, and does nothing without one", async () => {
    const id = await drafts.publishedStory();
    expect((await drafts.discard(id)).body).toEqual({ draft: null, draft_version: 0 });
    await drafts.save(id, { title: "New" });
    expect((await drafts.discard(id, 0)).status).toBe(412);
    const answer = await drafts.discard(id, 1);
    expect(answer.body).toEqual({ draft: null, draft_version: 2 });
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await drafts.read(id)).toMatchObject({ title: "Harbor", draft: null });
  });
});

describe("the draft of an article", () => {
  it("is named in the console's list", async () => {
    const id = await drafts.publishedStory({ title: "Listed with its draft" });
    const list = async () =>
      (await drafts.call<{ stories: object[] }>("GET", `/console/api/publications/10/stories?search=Listed`))
        .body.stories;
    expect(await list()).toMatchObject([{ has_draft: false }]);
    await drafts.save(id, { title: "New" });
    expect(await list()).toMatchObject([{ has_draft: true, title: "Listed with its draft" }]);
    await drafts.publish(id);
    expect(await list()).toEqual([]);
  });

  it("is shown by preview links", async () => {
    const id = await drafts.publishedStory();
    const link = await drafts.call<{ url: string }>("POST", `${drafts.address(id)}/preview-links`);
    const token = new URLSearchParams(new URL(link.body.url).hash.slice(1)).get("token")!;
    await drafts.save(id, { title: "New harbor", byline: "By Ann" });
    const { body } = await service.request<{ story: object }>("POST", "/console/api/preview-links/open", {
      token: null,
      json: { token },
    });
    expect(body.story).toMatchObject({ title: "New harbor", byline: "By Ann", content: "Ships" });
  });

  it("keeps its article from being published by someone who has not seen the draft", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { content: "Boats" });
    expect((await drafts.call("POST", `${drafts.address(id)}/take-offline`)).status).toBe(200);
    const publishStory = (draft_version: number) =>
      drafts.call<{ story: ConsoleStory }>(
        "POST",
        `${drafts.address(id)}/publish`,
        { draft_version },
        { ifMatch: 3 },
      );
    expect((await publishStory(0)).status).toBe(412);
    const answer = await publishStory(1);
    expect([answer.status, answer.body.story]).toMatchObject([200, { published_at: expect.any(String) }]);
  });

  it("is not duplicated", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
    const { body } = await drafts.call<{ story: ConsoleStory }>("POST", `${drafts.address(id)}/duplicate`, {
      name: "Copy",
    });
    expect(body.story).toMatchObject({ title: "Harbor", draft: null, draft_version: 0 });
  });

  it("is in the audit log, with the fields that were changed", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
    await drafts.discard(id);
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
    const id = await drafts.publishedStory();
    await sendForm(service, "PATCH", `P/stories/${id}`, [["story[image]", file(PIXEL, "image/png")]]);
    await drafts.save(id, { base_version: 3, image: null, content: "Boats" });
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
