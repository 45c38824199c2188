import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { categoryFixture } from "./article-categories.fixture.ts";

let service: TestService;
let at: Awaited<ReturnType<typeof categoryFixture>>;

beforeAll(async () => {
  service = await startTestService();
  at = await categoryFixture(service);
});
afterAll(() => service.stop());

const path = (id: number, query = "") => `P/article_categories/${id}${query}`;
const fetched = (id: number, options = {}) =>
  service.request<{ article_category: ArticleCategory }>("GET", path(id), options);
const deleted = (id: number, query = "", headers = {}) =>
  service.request<{ merge_into?: string[]; code?: string }>("DELETE", path(id, query), { headers });

describe("GET article_categories/{id}", () => {
  it("returns the record of the list, with its version", async () => {
    const parent = await at.create("Harbour");
    const child = await at.create("Ships", parent);
    const { status, body, headers } = await fetched(child);
    expect([status, headers.get("etag")]).toEqual([200, '"1"']);
    expect(body.article_category).toMatchObject({ name: "Ships", parent_ids: [parent], position: 1 });
    expect(await at.list()).toContainEqual(body.article_category);
    await at.change(child, { name: "Boats" });
    expect((await fetched(child)).headers.get("etag")).toBe('"2"');
  });

  it("answers 404 for an unknown category, and for one of another organization", async () => {
    expect((await fetched(999_999)).status).toBe(404);
    expect((await fetched(await at.create("Own"), { token: FOREIGN_TOKEN })).status).toBe(404);
  });
});

describe("DELETE article_categories/{id}", () => {
  it("lets the children take its place, and its articles lose it", async () => {
    const [top, middle] = [await at.create("Top"), await at.create("Middle")];
    const gone = await at.create("Gone", top);
    const children = [await at.create("First", gone), await at.create("Second", gone)];
    const story = await at.write(gone, middle);
    const { version } = await at.story(story);
    const { status, text } = await deleted(gone);
    expect([status, text]).toEqual([204, ""]);
    expect((await fetched(gone)).status).toBe(404);
    for (const [index, child] of children.entries())
      expect((await fetched(child)).body.article_category).toMatchObject({
        parent_id: top,
        position: index + 1,
      });
    expect(await at.story(story)).toMatchObject({ article_category_ids: [middle], version: version + 1 });
    expect((await deleted(gone)).status).toBe(404);
  });

  it("merges its children and articles into another category", async () => {
    const [from, into] = [await at.create("From"), await at.create("Into")];
    await at.create("Own child", into);
    const child = await at.create("Moved child", from);
    const story = await at.write(from);
    expect((await deleted(from, `?merge_into=${into}`)).status).toBe(204);
    expect((await fetched(child)).body.article_category).toMatchObject({ parent_id: into, position: 2 });
    expect(await at.categoriesOf(story)).toEqual([into]);
  });

  it("can be undone in the console", async () => {
    const id = await at.create("Missed");
    await deleted(id);
    const { body } = await at.callConsole<{
      article_category_removals: { id: number; article_category_id: number }[];
    }>("GET", "article_category_removals");
    const removal = body.article_category_removals.find((one) => one.article_category_id === id)!;
    expect(await at.undone(removal)).toMatchObject({ id, name: "Missed" });
  });

  it("changes nothing if If-Match names an older version", async () => {
    const id = await at.create("Contested");
    await at.change(id, { name: "Changed" });
    const refused = await deleted(id, "", { "If-Match": '"1"' });
    expect([refused.status, refused.body.code]).toEqual([412, "version_conflict"]);
    expect((await fetched(id)).status).toBe(200);
    expect((await deleted(id, "", { "If-Match": '"2"' })).status).toBe(204);
  });

  it("refuses to merge into an unknown category, into itself, and into one below it", async () => {
    const id = await at.create("Stays");
    const below = await at.create("Below", id);
    for (const target of ["999999", "0", "x", "99999999999", String(id), String(below)]) {
      const refused = await deleted(id, `?merge_into=${target}`);
      expect(refused.status, target).toBe(422);
      expect(refused.body.merge_into).toHaveLength(1);
    }
    expect((await fetched(id)).status).toBe(200);
  });
});
