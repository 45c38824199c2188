import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ArticleCategoryCount } from "#shared/console/articles/article-categories.ts";
import { categoryFixture } from "./article-categories.fixture.ts";

let service: TestService;
let at: Awaited<ReturnType<typeof categoryFixture>>;

beforeAll(async () => {
  service = await startTestService();
  at = await categoryFixture(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { db } = service.services;
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("article_categories").execute();
});

const counts = async () =>
  (await at.callConsole<{ counts: ArticleCategoryCount[] }>("GET", "article_category_counts")).body.counts;

/** Writes an article in categories, published with a release date. Returns its ID. */
async function publish(title: string, released_at: string, ...categoryIds: number[]): Promise<number> {
  const id = await at.write(...categoryIds);
  const json = { story: { title, content: "Text", released_at } };
  expect((await service.request("PATCH", `P/stories/${id}`, { json })).status).toBe(200);
  expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
  return id;
}

describe("GET article_category_counts", () => {
  it("counts the articles of each category alone and with its descendants, each article once", async () => {
    const [a, b] = [await at.create("A"), await at.create("B")];
    const below = await at.create("Below", a);
    const deepest = await at.create("Deepest", below);
    const beside = await at.create("Beside", a);
    await at.create("Empty");
    await at.write(a, below);
    await at.write(below);
    await at.write(below, deepest);
    await at.write(deepest, b);
    await at.write(beside, deepest, a);
    await at.write();
    expect(
      (await counts()).map((count) => [
        count.article_category_id,
        count.stories,
        count.stories_with_descendants,
      ]),
    ).toEqual([
      [a, 2, 5],
      [b, 1, 1],
      [below, 3, 5],
      [deepest, 3, 3],
      [beside, 1, 1],
    ]);
  });

  it("names the visible article with the latest release in the category or its descendants", async () => {
    const parent = await at.create("Parent");
    const child = await at.create("Child", parent);
    const drafts = await at.create("Drafts");
    const older = await publish("Older", "2026-01-02T06:00:00Z", parent);
    expect(await counts()).toMatchObject([{ last_story: { id: older } }]);
    const latest = await publish("Latest", "2026-01-03T06:00:00.123Z", child);
    await publish("Oldest", "2026-01-01T06:00:00Z", child);
    await publish("Scheduled", "2999-01-01T06:00:00Z", child);
    await at.write(drafts);
    const last_story = { id: latest, title: "Latest", released_at: "2026-01-03T06:00:00.123Z" };
    expect(await counts()).toEqual([
      { article_category_id: parent, stories: 1, stories_with_descendants: 4, last_story },
      { article_category_id: child, stories: 3, stories_with_descendants: 3, last_story },
      { article_category_id: drafts, stories: 1, stories_with_descendants: 1, last_story: null },
    ]);
  });

  it("counts nothing of another publication", async () => {
    await at.write(await at.create("Here"));
    const path = "/console/api/organizations/1/publications/11/article_category_counts";
    const elsewhere = await service.request<{ counts: unknown[] }>("GET", path, {
      headers: at.session,
      token: null,
    });
    expect(elsewhere.body.counts).toEqual([]);
  });
});
