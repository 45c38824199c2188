import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepImages } from "#bff/domain/images/images.schedule.ts";
import { file, sendForm } from "#bff/domain/stories/story-forms.fixture.ts";
import { trashFixture } from "#bff/domain/trash/trash.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Story } from "#shared/contract/stories.ts";

let service: TestService;
let trash: Awaited<ReturnType<typeof trashFixture>>;

beforeAll(async () => {
  service = await startTestService();
  trash = await trashFixture(service);
  await service.startWorkers();
});
afterAll(() => service.stop());

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PUBLISHED = { title: "Harbour", content: "Ships", language: "en", released_at: "2026-01-01T00:00:00Z" };
const DAY_MS = 24 * 60 * 60 * 1000;

async function createStory(fields: Record<string, unknown> = {}): Promise<Story> {
  const answer = await service.request<{ story: Story }>("POST", "P/stories", {
    json: { story: { name: "Harbour", ...fields } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story;
}
const patchStory = (id: number, story: Record<string, unknown>) =>
  service.request<{ story: Story }>("PATCH", `P/stories/${id}`, { json: { story } });
const readKiosk = (path: string) =>
  service.request("GET", `/kiosk/v1/publications/10/${path}`, { token: null });
async function createCategory(name: string): Promise<number> {
  const answer = await service.request<{ article_category: { id: number } }>("POST", "P/article_categories", {
    json: { name },
  });
  return answer.body.article_category.id;
}

describe("the trash of articles", () => {
  it("returns an article with its image, categories, versions and readers", async () => {
    const answer = await sendForm(service, "POST", "P/stories", [
      ["story[name]", "Pictured"],
      ["story[image]", file(PIXEL, "image/png")],
    ]);
    const { id } = answer.body.story;
    const category = await createCategory("Harbours");
    await patchStory(id, { ...PUBLISHED, article_category_ids: [category] });
    const { body: before } = await service.request<{ story: Story }>("POST", `P/stories/${id}/publish`);
    const rows = await trash.rowsOf("story", id);

    await trash.remove("story", id);
    expect((await trash.rowsOf("story", id)).stories).toEqual([]);
    expect((await trash.get("story", id)).status).toBe(404);
    expect((await readKiosk(`stories/${id}`)).status).toBe(404);
    await sweepImages(service.services, 0);

    expect((await trash.restore("story", id)).body.restored).toEqual({
      id,
      name: "Harbour",
      lost_categories: 0,
      lost_edition: null,
    });
    expect((await trash.get("story", id)).body).toEqual(before);
    expect(await trash.rowsOf("story", id)).toEqual(rows);
    expect((await readKiosk(`stories/${id}`)).status).toBe(200);
    expect((await fetch(before.story.image!.url)).status).toBe(200);
  });

  it("returns an article with its draft, whose image is stored until the draft is discarded", async () => {
    const { id } = await createStory(PUBLISHED);
    const draft = `/console/api/publications/10/stories/${id}/draft`;
    const answer = await sendForm<{ draft: { fields: { image: { url: string } } } }>(
      service,
      "PATCH",
      draft,
      [
        ["story[base_version]", "1"],
        ["story[title]", "New harbour"],
        ["story[image]", file(PIXEL, "image/png")],
      ],
      trash.session,
    );
    const { url } = answer.body.draft.fields.image;
    const rows = await trash.rowsOf("story", id);
    await sweepImages(service.services, 0);
    await trash.remove("story", id);
    await sweepImages(service.services, 0);
    await trash.restore("story", id);
    expect(await trash.rowsOf("story", id)).toEqual(rows);
    expect((await fetch(url)).status).toBe(200);
    expect((await service.request("DELETE", draft, trash.session)).status).toBe(200);
    await sweepImages(service.services, 0);
    expect((await fetch(url)).status).toBe(404);
  });

  it("finds a restored article by its text, and schedules its release again", async () => {
    const { id } = await createStory({
      ...PUBLISHED,
      content: "Zeppelin",
      released_at: "2039-01-01T00:00:00Z",
    });
    await service.request("POST", `P/stories/${id}/publish`);
    const releases = () =>
      service.services.db.selectFrom("story_releases").selectAll().where("story_id", "=", id).execute();
    const scheduled = await releases();
    await trash.remove("story", id);
    expect(await releases()).toEqual([]);
    await trash.restore("story", id);
    expect(await releases()).toEqual(scheduled);
    const found = await service.request<{ stories: Story[] }>("GET", "P/stories?search=zeppelin");
    expect(found.body.stories.map((story) => story.id)).toEqual([id]);
  });

  it("leaves out categories that were deleted in the meantime, as a new version", async () => {
    const kept = await createCategory("Kept");
    const deleted = await createCategory("Deleted");
    const { id } = await createStory();
    await patchStory(id, { article_category_ids: [deleted, kept] });
    await trash.remove("story", id);
    await service.request("DELETE", `P/article_categories/${deleted}`);
    expect((await trash.restore("story", id)).body.restored.lost_categories).toBe(1);
    const returned = await trash.get("story", id);
    expect(returned.body).toMatchObject({ story: { article_category_ids: [kept] } });
    expect(returned.headers.get("etag")).toBe('"3"');
    const versions = await service.services.db
      .selectFrom("story_versions")
      .select(["version", "changed_fields"])
      .where("story_id", "=", id)
      .orderBy("version", "desc")
      .executeTakeFirst();
    expect(versions).toEqual({ version: 3, changed_fields: ["article_category_ids"] });
  });

  it("leaves the number of articles right through deletion, return and permanent deletion", async () => {
    const count = async () =>
      (await service.request<{ total_count: number }>("GET", "P/stories?per=1")).body.total_count;
    const { id } = await createStory();
    const before = await count();
    await trash.remove("story", id);
    expect(await count()).toBe(before - 1);
    await trash.restore("story", id);
    expect(await count()).toBe(before);
    await trash.remove("story", id);
    await trash.deletePermanently("story", id);
    expect(await count()).toBe(before - 1);
  });

  it("deletes an article and its image permanently on request", async () => {
    const answer = await sendForm(service, "POST", "P/stories", [
      ["story[name]", "Gone"],
      ["story[image]", file(PIXEL, "image/png")],
    ]);
    const { id, image } = answer.body.story;
    await trash.remove("story", id);
    expect((await trash.deletePermanently("story", id)).status).toBe(204);
    expect((await trash.deletePermanently("story", id)).status).toBe(404);
    expect((await trash.restore("story", id)).status).toBe(404);
    await sweepImages(service.services, 0);
    expect((await fetch(image!.url)).status).toBe(404);
  });

  it("lists the newest deletion first, with its last day", async () => {
    const first = await createStory({ name: "Listed first" });
    const second = await createStory({ name: "Listed second" });
    await trash.remove("story", first.id);
    await trash.remove("story", second.id);
    const listed = await trash.list("story", "LISTED");
    expect(listed.map(({ name }) => name)).toEqual(["Listed second", "Listed first"]);
    expect(listed[0]!.visible_from).toBeNull();
    const kept = Date.parse(listed[0]!.expires_at) - Date.parse(listed[0]!.deleted_at);
    expect(kept).toBe(TRASH_DAYS * DAY_MS);
  });
});
