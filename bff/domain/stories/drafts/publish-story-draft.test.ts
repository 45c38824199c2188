import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenActor } from "#bff/core/actor.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { file, sendForm } from "../story-forms.fixture.ts";
import { draftFixture, PIXEL, PUBLISHED } from "./story-drafts.fixture.ts";
import { publishStoryDraft } from "./story-drafts.service.ts";

let service: TestService;
let drafts: Awaited<ReturnType<typeof draftFixture>>;

beforeAll(async () => {
  service = await startTestService();
  drafts = await draftFixture(service);
});
afterAll(() => service.stop());

describe("POST stories/{id}/draft/publish", () => {
  it("saves the draft as the newest version and deletes it", async () => {
    const [first, second] = [await drafts.createCategory(), await drafts.createCategory()];
    const id = await drafts.publishedStory();
    await drafts.save(id, {
      title: "New harbor",
      byline: "By Ann",
      content: "Boats",
      article_category_ids: [second, first],
      released_at: "2026-01-02T00:00:00Z",
    });
    const answer = await drafts.publish(id, 1);
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
    expect((await drafts.stories.fetch(id)).body.story).toMatchObject(changed);
    expect(await drafts.readAsReader(id)).toMatchObject({ story: { title: "New harbor" } });
    const { versions } = (await drafts.call<{ versions: object[] }>("GET", `${drafts.address(id)}/versions`))
      .body;
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
    const id = await drafts.publishedStory();
    await drafts.save(id, { content: "Boats" });
    await drafts.stories.change("PUT", id, {
      name: "An article",
      ...PUBLISHED,
      title: "Changed by a script",
    });
    expect((await drafts.publish(id, 1)).status).toBe(412);
    expect(await drafts.readAsReader(id)).toMatchObject({ story: { title: "Changed by a script" } });
    await drafts.save(id, { title: "Changed by a script", base_version: 3 }, { ifMatch: 1 });
    expect((await drafts.publish(id, 2)).body.story).toMatchObject({
      title: "Changed by a script",
      content: "Boats",
    });
  });

  it("applies the draft to the newest version for a manager who has seen it, if that changed other fields", async () => {
    const manager = await service.signInAs("manager");
    const id = await drafts.publishedStory();
    await drafts.save(id, { content: "Boats" });
    const seen = { ...PUBLISHED, name: "An article", title: "Changed by a script" };
    await drafts.stories.change("PUT", id, seen);
    const publish = (onto_version: number) =>
      drafts.call<{ story: ConsoleStory }>(
        "POST",
        `${drafts.address(id)}/draft/publish?onto_version=${onto_version}`,
        undefined,
        { cookie: manager, ifMatch: 1 },
      );
    expect((await publish(2)).status).toBe(412);
    expect((await publish(3)).body.story).toMatchObject({
      title: "Changed by a script",
      content: "Boats",
      draft: null,
    });
  });

  it("is 412 if the article has changed a field of the draft, or both the image", async () => {
    const texts = await drafts.publishedStory();
    await drafts.save(texts, { title: "Mine" });
    await drafts.stories.change("PATCH", texts, { title: "Theirs" });
    const images = await drafts.publishedStory();
    await drafts.saveImage(images);
    await sendForm(service, "PATCH", `P/stories/${images}`, [["story[image]", file(PIXEL, "image/png")]]);
    for (const id of [texts, images]) {
      const answer = await drafts.call("POST", `${drafts.address(id)}/draft/publish?onto_version=3`);
      expect(answer.status).toBe(412);
    }
  });

  it("publishes nothing that the person has not seen of another person's draft", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "Mine" });
    await drafts.save(id, { title: "Theirs" }, { cookie: drafts.otherEditor });
    expect((await drafts.publish(id, 1)).status).toBe(412);
    expect((await drafts.publish(id, 2, drafts.otherEditor)).body.story.title).toBe("Theirs");
    expect((await drafts.publish(id)).status).toBe(404);
  });

  it("succeeds once if two editors publish at the same time", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
    const answers = await Promise.all([drafts.publish(id, 1), drafts.publish(id, 1, drafts.otherEditor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await drafts.stories.fetch(id)).headers.get("etag")).toBe('"3"');
  });

  it("changes neither the article nor the draft if it fails before its end", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
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
      publishStoryDraft({ ...services, changes }, actor, publication, id, {}, undefined),
    ).rejects.toThrow("killed");
    expect(await drafts.read(id)).toMatchObject({
      title: "Harbor",
      draft_version: 1,
      draft: { fields: { title: "New" } },
    });
    expect((await drafts.publish(id, 1)).status).toBe(200);
  });

  it("applies the draft of an article that was unpublished in the meantime, which stays unpublished", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
    await drafts.call("POST", `${drafts.address(id)}/take-offline`);
    await drafts.save(id, { base_version: 3 }, { ifMatch: 1 });
    expect((await drafts.publish(id, 2)).body.story).toMatchObject({
      title: "New",
      published_at: null,
      draft: null,
    });
  });
});

describe("the image of a draft", () => {
  it("replaces that of the article, without its texts, when the draft is published", async () => {
    const id = await drafts.publishedStory();
    const { body } = await drafts.saveImage(id, 0);
    expect(body.draft?.fields.image?.url).toMatch(/original\.png$/);
    expect((await drafts.read(id)).image).toBeNull();
    await drafts.save(id, { image_alt: "A harbor" });
    const { story } = (await drafts.publish(id, 2)).body;
    expect(story).toMatchObject({ image: body.draft?.fields.image, image_alt: "A harbor" });

    const removed = await drafts.save(id, { image: null, base_version: 3 });
    expect(removed.body.draft?.fields).toMatchObject({ image: null, image_alt: null });
    expect((await drafts.read(id)).image).not.toBeNull();
    expect((await drafts.publish(id)).body.story).toMatchObject({ image: null, image_alt: null });
  });

  it("stays that of the article if only other fields were changed", async () => {
    const id = await drafts.publishedStory();
    await drafts.save(id, { title: "New" });
    const changed = await sendForm(service, "PATCH", `P/stories/${id}`, [
      ["story[image]", file(PIXEL, "image/png")],
    ]);
    expect((await drafts.read(id)).draft?.fields.image).toEqual(changed.body.story.image);
    await drafts.save(id, { base_version: 3 });
    expect((await drafts.publish(id)).body.story.image).toEqual(changed.body.story.image);
  });
});
