import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { CategoryRemoval, RemovalPreview } from "#shared/console/articles/article-categories.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import { CONSOLE_API, categoryFixture, expectSound } from "../article-categories.fixture.ts";
import { sweepRemovals } from "./category-removal.schedule.ts";

let service: TestService;
let at: Awaited<ReturnType<typeof categoryFixture>>;
let foreign: number;

beforeAll(async () => {
  service = await startTestService();
  at = await categoryFixture(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { db } = service.services;
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("article_categories").execute();
  await db.deleteFrom("article_category_removals").execute();
  ({ id: foreign } = await db
    .insertInto("article_categories")
    .values({ publication_id: 11, parent_id: null, name: "Elsewhere", rank: 1 })
    .returning("id")
    .executeTakeFirstOrThrow());
});

const preview = async (id: number) =>
  (await at.callConsole<{ removal_preview: RemovalPreview }>("GET", `article_categories/${id}/removal`)).body
    .removal_preview;

test("the removal preview counts the affected articles and categories", async () => {
  const [a, b] = [await at.create("A"), await at.create("B")];
  const child = await at.create("1", a);
  await at.create("2", a);
  await at.create("1.1", child);
  await at.write(a);
  await at.write(a, b);
  await at.write(child);
  expect(await preview(a)).toEqual({ stories: 2, stories_left_without: 1, children: 2, descendants: 3 });
  expect(await preview(b)).toEqual({ stories: 1, stories_left_without: 0, children: 0, descendants: 0 });
  expect(await at.tree()).toEqual(["A", "-1", "--1.1", "-2", "B"]);
});

describe("removal without a merge target", () => {
  test("returns the removed category and the time until which it can be undone", async () => {
    const a = await at.create("A");
    await at.create("1", a);
    await at.write(a);
    const removal = await at.removed(a);
    expect(removal).toEqual({
      id: expect.any(Number),
      article_category_id: a,
      name: "A",
      merged_into: null,
      stories: 1,
      children: 1,
      removed_at: expect.any(String),
      removed_by: "A editor",
      undo_until: new Date(Date.parse(removal.removed_at) + 24 * 60 * 60 * 1000).toISOString(),
    });
    expect((await at.remove(a)).status).toBe(404);
  });

  test("moves the children to the category's position in their order, at any level", async () => {
    const root = await at.create("Root");
    await at.create("A", root);
    const x = await at.create("X", root);
    await at.create("B", root);
    for (const name of ["1", "2", "3"]) await at.create(name, x);
    const { children } = await at.removed(x);
    expect(children).toBe(3);
    expect(await at.tree()).toEqual(["Root", "-A", "-1", "-2", "-3", "-B"]);
    await at.removed(root);
    expect(await at.tree()).toEqual(["A", "1", "2", "3", "B"]);
    expectSound(await at.list());
  });

  test("closes the gap between the siblings if there are no children", async () => {
    const [, b] = [await at.create("A"), await at.create("B"), await at.create("C")];
    await at.removed(b!);
    expect(await at.tree()).toEqual(["A", "C"]);
    expectSound(await at.list());
  });

  test("removes the category from its articles and keeps the order of their other categories", async () => {
    const [a, x, b] = [await at.create("A"), await at.create("X"), await at.create("B")];
    const stories = [await at.write(b, x, a), await at.write(x), await at.write(a)];
    await at.removed(x);
    expect(await Promise.all(stories.map(at.categoriesOf))).toEqual([[b, a], [], [a]]);
  });

  test("increments the versions of the moved children, but not of their new siblings", async () => {
    const [, x] = [await at.create("A"), await at.create("X")];
    const child = await at.create("1", x);
    await at.removed(x!);
    const rows = await service.services.db
      .selectFrom("article_categories")
      .select(["id", "version"])
      .where("publication_id", "=", 10)
      .execute();
    for (const { id, version } of rows) expect(version).toBe(id === child ? 2 : 1);
  });
});

describe("removal with a merge target", () => {
  test("replaces the category by the target in its articles, without duplicates", async () => {
    const [a, x, b] = [await at.create("A"), await at.create("X"), await at.create("B")];
    const stories = [await at.write(a, x), await at.write(x, b, a), await at.write(x), await at.write(x, a)];
    const removal = await at.removed(x, b);
    expect(removal).toMatchObject({ merged_into: b, stories: 4 });
    expect(await Promise.all(stories.map(at.categoriesOf))).toEqual([[a, b], [b, a], [b], [b, a]]);
  });

  test("appends the children to those of the target in their order", async () => {
    const [x, other] = [await at.create("X"), await at.create("Other")];
    await at.create("old", other);
    for (const name of ["1", "2"]) await at.create(name, x);
    await at.removed(x, other);
    expect(await at.tree()).toEqual(["Other", "-old", "-1", "-2"]);
    expectSound(await at.list());
  });

  test("can merge into the parent of the category", async () => {
    const root = await at.create("Root");
    const x = await at.create("X", root);
    await at.create("Y", root);
    await at.create("1", x);
    const story = await at.write(x);
    await at.removed(x, root);
    expect(await at.tree()).toEqual(["Root", "-Y", "-1"]);
    expect(await at.categoriesOf(story)).toEqual([root]);
  });

  test("returns 422 for an invalid, unknown or foreign target, the category itself and its descendants", async () => {
    const x = await at.create("X");
    const child = await at.create("1", x);
    const grandchild = await at.create("1.1", child);
    for (const merge_into of [
      99_999_999,
      foreign,
      x,
      child,
      grandchild,
      0,
      -1,
      1.5,
      2 ** 40,
      "1",
      true,
      [],
      {},
    ]) {
      const answer = await at.remove(x, merge_into);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body).toEqual({ merge_into: [expect.any(String)] });
    }
    const missing = await at.callConsole("POST", `article_categories/${x}/removal`, {});
    expect(missing).toMatchObject({ status: 422, body: { merge_into: ["is required"] } });
    expect(await at.tree()).toEqual(["X", "-1", "--1.1"]);
  });
});

describe("articles of a removed category", () => {
  test("get a new version by the user who removed the category", async () => {
    const [x, b] = [await at.create("X"), await at.create("B")];
    const id = await at.write(x);
    await at.edit(id, {
      title: "“Title”",
      released_at: "2026-03-01T05:06:07.089+01:00",
      language: "de",
      cents: 199,
      apple_product_identifier: "apple",
      purchase_required: true,
    });
    await service.request("POST", `P/stories/${id}/publish`);
    const before = await at.story(id);
    await at.removed(x, b);
    const after = await at.story(id);
    expect(after).toEqual({
      ...before,
      article_category_ids: [b],
      version: before.version + 1,
      updated_at: expect.any(String),
    });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    const [newest, previous] = await at.versions(id);
    expect(newest).toEqual({
      version: after.version,
      cause: "changed",
      restored_version: null,
      saved_by: "A editor",
      saved_at: after.updated_at,
      changed_fields: ["article_category_ids"],
    });
    const { id: _id, created_at: _created, updated_at: _updated, version: _version, ...record } = after;
    const fields = { ...record, ...noEditorialFields, offline_at: null };
    expect(await at.snapshot(id, after.version)).toEqual(fields);
    expect(await at.snapshot(id, previous!.version)).toEqual({ ...fields, article_category_ids: [x] });
  });

  test("are the only ones that change", async () => {
    const [x, b] = [await at.create("X"), await at.create("B")];
    await at.write(x);
    const other = await at.write(b);
    const before = await at.story(other);
    await at.removed(x, b);
    expect(await at.story(other)).toEqual(before);
  });

  test("return 412 for a PATCH with their previous version", async () => {
    const x = await at.create("X");
    const id = await at.write(x);
    const { version } = await at.story(id);
    await at.removed(x);
    const stale = await at.edit(id, { title: "Stale" }, { "If-Match": `"${version}"` });
    expect(stale.status).toBe(412);
    expect((await at.edit(id, { article_category_ids: [x] })).status).toBe(422);
    const fresh = await at.edit(id, { title: "Fresh" }, { "If-Match": `"${version + 1}"` });
    expect(fresh.status).toBe(200);
  });
});

test("a removal publishes one event for the category and one for all articles", async () => {
  const x = await at.create("X");
  for (let count = 0; count < 3; count++) await at.write(x);
  const shared = { organization_id: 1, publication_id: 10, changed_by: "A editor" };
  let removal: CategoryRemoval | undefined;
  const events = await at.heard(async () => {
    removal = await at.removed(x);
  });
  const stories = { type: "story", story_id: null, version: null, change: "updated", ...shared };
  const category = { type: "article_category", article_category_id: x, ...shared };
  expect(events).toEqual([stories, { ...category, change: "deleted" }]);
  expect(await at.heard(() => at.undone(removal!))).toEqual([stories, { ...category, change: "created" }]);

  const empty = await at.create("Empty");
  expect(await at.heard(() => at.removed(empty))).toHaveLength(1);
});

test("POST article_categories/{id}/removal returns 412 for a stale If-Match", async () => {
  const x = await at.create("X");
  await at.change(x, { name: "Y" });
  expect((await at.remove(x, null, { "If-Match": '"1"' })).status).toBe(412);
  expect((await at.remove(x, null, { "If-Match": '"2"' })).status).toBe(200);
});

test("removal routes return 404 for categories and removals of other publications", async () => {
  const x = await at.create("X");
  const { id } = await at.removed(await at.create("Gone"));
  const elsewhere = CONSOLE_API.replace("publications/10", "publications/11");
  const ask = (method: string, path: string) =>
    service.request(method, path, {
      headers: at.session,
      token: null,
      ...(method === "POST" ? { body: "{" } : {}),
    });
  for (const path of [
    `article_categories/${foreign}/removal`,
    "article_categories/0/removal",
    "article_categories/99999999/removal",
  ])
    for (const method of ["GET", "POST"])
      expect((await ask(method, `${CONSOLE_API}/${path}`)).status).toBe(404);
  for (const path of [`article_categories/${x}/removal`, `article_category_removals/${id}/undo`])
    expect((await ask("POST", `${elsewhere}/${path}`)).status).toBe(404);
  for (const removal of ["99999999", "x"])
    expect((await ask("POST", `${CONSOLE_API}/article_category_removals/${removal}/undo`)).status).toBe(404);
  const lost = CONSOLE_API.replace("organizations/1", "organizations/2");
  expect((await ask("GET", `${lost}/article_category_counts`)).status).toBe(404);
  expect(await at.tree()).toEqual(["X"]);
});

test("sweepRemovals deletes removals and their stored assignments after a week", async () => {
  const { db } = service.services;
  const x = await at.create("X");
  await at.write(x);
  const old = await at.removed(x);
  const recent = await at.removed(await at.create("Y"));
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  const age = (id: number, removed_at: Date) =>
    db.updateTable("article_category_removals").set({ removed_at }).where("id", "=", id).execute();
  await age(old.id, days(8));
  await age(recent.id, days(6));
  await sweepRemovals(service.services);
  const kept = await db.selectFrom("article_category_removals").select("id").execute();
  expect(kept).toEqual([{ id: recent.id }]);
  expect(await db.selectFrom("article_category_removal_stories").selectAll().execute()).toEqual([]);
  expect((await at.undo(old.id)).status).toBe(404);
});
