import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { CategoryRemoval } from "#shared/console/articles/article-categories.ts";
import { categoryFixture, expectSound } from "../article-categories.fixture.ts";

let service: TestService;
let at: Awaited<ReturnType<typeof categoryFixture>>;

beforeAll(async () => {
  service = await startTestService();
  at = await categoryFixture(service);
});
afterAll(() => service.stop());
beforeEach(clear);

async function clear(): Promise<void> {
  const { db } = service.services;
  await db.deleteFrom("stories").execute();
  await db.deleteFrom("article_categories").execute();
  await db.deleteFrom("article_category_removals").execute();
}

describe("category after undo", () => {
  test("has its former id, name, parent and position, and a newer version", async () => {
    const root = await at.create("Root");
    await at.create("A", root);
    const x = await at.create("X", root);
    await at.create("B", root);
    const before = (await at.list()).find(({ id }) => id === x)!;
    await at.change(x, { name: "X!" });
    const answer = await at.undo((await at.removed(x)).id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("etag")).toBe('"3"');
    expect(answer.body.article_category).toEqual({ ...before, name: "X!", updated_at: expect.any(String) });
    expect(await at.tree()).toEqual(["Root", "-A", "-X!", "-B"]);
  });

  test("is at the root level if its parent is deleted, and under the parent if that was restored first", async () => {
    const root = await at.create("Root");
    const x = await at.create("X", root);
    await at.create("Other");
    const [first, second] = [await at.removed(x), await at.removed(root)];
    expect((await at.undone(first)).parent_ids).toEqual([]);
    expect(await at.tree()).toEqual(["Other", "X"]);
    const third = await at.removed(x);
    await at.undone(second);
    expect((await at.undone(third)).parent_id).toBeNull();

    const inside = await at.create("Inside", root);
    const [fourth, fifth] = [await at.removed(inside), await at.removed(root)];
    await at.undone(fifth);
    expect((await at.undone(fourth)).parent_id).toBe(root);
  });

  test("is at the root level if its parent is a descendant of a returning child", async () => {
    const root = await at.create("Root");
    const x = await at.create("X", root);
    const child = await at.create("1", x);
    const other = await at.create("Other");
    const removal = await at.removed(x, other);
    await at.change(root, { parent_id: child });
    expect(await at.tree()).toEqual(["Other", "-1", "--Root"]);
    await at.undone(removal);
    expect(await at.tree()).toEqual(["Other", "X", "-1", "--Root"]);
    expectSound(await at.list());
  });

  test("has its position among the remaining siblings", async () => {
    const ids = [];
    for (const name of ["A", "B", "X", "C", "D"]) ids.push(await at.create(name));
    const [a, b, x, c, d] = ids as [number, number, number, number, number];
    const first = await at.removed(x);
    await at.change(b, { parent_id: d });
    await at.create("New");
    await at.undone(first);
    expect(await at.tree()).toEqual(["A", "X", "C", "D", "-B", "New"]);

    const second = await at.removed(x);
    await at.change(a, { parent_id: d });
    await at.change(d, { position: 1 });
    await at.undone(second);
    expect(await at.tree()).toEqual(["X", "D", "-B", "-A", "C", "New"]);

    const third = await at.removed(x);
    for (const id of [c, d]) await at.removed(id);
    await at.undone(third);
    expect((await at.list()).find(({ id }) => id === x)!.parent_id).toBeNull();
    expectSound(await at.list());
  });
});

test.each([
  [0, 1, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 0, 1],
  [1, 0, 1, 0],
])("neighbors are adjacent again after removing %i, %i and undoing %i, %i", async (...turns) => {
  await at.create("A");
  const pair = [await at.create("X"), await at.create("Y")];
  await at.create("1", pair[0]);
  await at.create("B");
  const removals = new Map<number, CategoryRemoval>();
  for (const turn of turns.slice(0, 2)) removals.set(turn, await at.removed(pair[turn]!));
  for (const turn of turns.slice(2)) await at.undone(removals.get(turn)!);
  expect(await at.tree()).toEqual(["A", "X", "-1", "Y", "B"]);
});

describe("children after undo", () => {
  test.each(["deleted", "merged"])(
    "return in their order unless they were moved, if the category was %s",
    async (how) => {
      const x = await at.create("X");
      const other = await at.create("Other");
      const [one, two, three] = [await at.create("1", x), await at.create("2", x), await at.create("3", x)];
      const removal = await at.removed(x, how === "merged" ? other : null);
      const away = await at.create("Away");
      await at.change(two, { parent_id: away });
      await at.change(three, { position: 1 });
      await at.create("1.1", one);
      await at.undone(removal);
      expect(await at.tree()).toEqual(["X", "-1", "--1.1", "-3", "Other", "Away", "-2"]);
      expectSound(await at.list());
    },
  );

  test("are omitted if they were deleted", async () => {
    const x = await at.create("X");
    const [one] = [await at.create("1", x), await at.create("2", x)];
    const removal = await at.removed(x);
    await at.removed(one!);
    await at.undone(removal);
    expect(await at.tree()).toEqual(["X", "-2"]);
  });
});

describe("articles after undo", () => {
  test("have the category again at its former position", async () => {
    const [a, x, b] = [await at.create("A"), await at.create("X"), await at.create("B")];
    const stories = [
      await at.write(a, x, b),
      await at.write(x, a),
      await at.write(a, b, x),
      await at.write(x),
    ];
    const gone = await at.write(x);
    const removal = await at.removed(x);
    await service.request("DELETE", `P/stories/${gone}`);
    await at.undone(removal);
    expect(await Promise.all(stories.map(at.categoriesOf))).toEqual([[a, x, b], [x, a], [a, b, x], [x]]);
  });

  test("keep categories that were added since the removal", async () => {
    const [a, x, b, c] = [
      await at.create("A"),
      await at.create("X"),
      await at.create("B"),
      await at.create("C"),
    ];
    const [first, second] = [await at.write(a, x, b), await at.write(a, b, x)];
    const removal = await at.removed(x);
    await at.edit(first, { article_category_ids: [c, b, a] });
    await at.edit(second, { article_category_ids: [] });
    await at.undone(removal);
    expect(await at.categoriesOf(first)).toEqual([c, x, b, a]);
    expect(await at.categoriesOf(second)).toEqual([x]);
  });

  test("lose the merge target only if they got it by the removal", async () => {
    const [a, x, b] = [await at.create("A"), await at.create("X"), await at.create("B")];
    const [added, had, dropped] = [await at.write(a, x), await at.write(b, x, a), await at.write(x, a)];
    const removal = await at.removed(x, b);
    await at.edit(dropped, { article_category_ids: [a] });
    await at.undone(removal);
    expect(await at.categoriesOf(added)).toEqual([a, x]);
    expect(await at.categoriesOf(had)).toEqual([b, x, a]);
    expect(await at.categoriesOf(dropped)).toEqual([x, a]);
  });

  test("get a new version with an audit entry", async () => {
    const x = await at.create("X");
    const id = await at.write(x);
    const { version } = await at.story(id);
    await at.undone(await at.removed(x));
    expect((await at.story(id)).version).toBe(version + 2);
    const [newest] = await at.versions(id);
    expect(newest).toMatchObject({
      version: version + 2,
      cause: "changed",
      saved_by: "A editor",
      changed_fields: ["article_category_ids"],
    });
    expect((await at.snapshot(id, version + 2)).article_category_ids).toEqual([x]);
    const stale = await at.edit(id, { title: "Stale" }, { "If-Match": `"${version + 1}"` });
    expect(stale.status).toBe(412);
  });

  test("have all of several removed categories again", async () => {
    const [a, x, y, b] = [
      await at.create("A"),
      await at.create("X"),
      await at.create("Y"),
      await at.create("B"),
    ];
    const story = await at.write(a, x, y, b);
    const removals = [await at.removed(x), await at.removed(y)];
    for (const removal of removals) await at.undone(removal);
    expect(await at.categoriesOf(story)).toEqual([a, x, y, b]);
  });
});

describe("removal of a category", () => {
  const listed = async () =>
    (
      await at.callConsole<{ article_category_removals: CategoryRemoval[] }>(
        "GET",
        "article_category_removals",
      )
    ).body.article_category_removals;

  test("is listed, the newest first, until it is undone or has expired", async () => {
    const removals = [];
    for (const name of ["A", "B", "C"]) removals.push(await at.removed(await at.create(name)));
    const [a, b, c] = removals as [CategoryRemoval, CategoryRemoval, CategoryRemoval];
    expect(await listed()).toEqual([c, b, a]);
    await at.undone(b);
    await age(a.id, 24 * 60 * 60 * 1000 + 1000);
    expect(await listed()).toEqual([c]);
    const late = await at.undo(a.id);
    expect(late).toMatchObject({ status: 410, body: { code: "undo_expired", error: expect.any(String) } });
    await age(c.id, 23 * 60 * 60 * 1000);
    await at.undone(c);
  });

  test("can be undone once, and the second request returns 409, even concurrently", async () => {
    const x = await at.create("X");
    await at.write(x);
    const removal = await at.removed(x);
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.undo(removal.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await at.undo(removal.id)).toMatchObject({ status: 409, body: { code: "already_undone" } });
    expect(await at.tree()).toEqual(["X"]);
  });

  const age = (id: number, ms: number) =>
    service.services.db
      .updateTable("article_category_removals")
      .set({ removed_at: new Date(Date.now() - ms) })
      .where("id", "=", id)
      .execute();
});

test("undoing any removals in reverse order restores the original tree", async () => {
  const removal = fc.record({ which: fc.nat(), into: fc.option(fc.nat()) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { minLength: 3, maxLength: 8 }),
      fc.array(fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 4 }), { maxLength: 4 }),
      fc.array(removal, { minLength: 1, maxLength: 4 }),
      async (parents, assigned, wanted) => {
        await clear();
        const ids: number[] = [];
        for (const [index, parent] of parents.entries())
          ids.push(await at.create(`C${index}`, [...ids, undefined][parent % (ids.length + 1)]));
        const stories: number[] = [];
        for (const picks of assigned)
          stories.push(await at.write(...new Set(picks.map((pick) => ids[pick % ids.length]!))));
        const state = async () => ({
          categories: (await at.list()).map(({ updated_at: _, ...category }) => category),
          stories: await Promise.all(stories.map(at.categoriesOf)),
        });

        const undos = [];
        for (const { which, into } of wanted) {
          const before = await state();
          const target = into === null ? null : ids[into % ids.length]!;
          const answer = await at.remove(ids[which % ids.length]!, target);
          expect([200, 404, 422]).toContain(answer.status);
          if (answer.status !== 200) continue;
          expectSound(await at.list());
          undos.push({ before, removal: answer.body.removal });
        }
        for (const { before, removal } of undos.reverse()) {
          await at.undone(removal);
          expect(await state()).toEqual(before);
        }
      },
    ),
    { numRuns: 12 },
  );
});
