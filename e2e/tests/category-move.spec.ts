import { expect, test } from "../fixtures.ts";
import type { CategoryTreePage } from "../pages/category-tree-page.ts";
import type { Api, CategoryTree } from "../support/api.ts";
import { bodiesOf, watchChanges } from "../support/sent-changes.ts";

const TREE: CategoryTree = {
  News: { Local: {}, World: { Europe: {} } },
  Sport: { Football: {}, Tennis: {} },
  Culture: {},
};

/** On screen, and on the server. */
async function expectTree(tree: CategoryTreePage, api: Api, outline: string[]): Promise<void> {
  await expect.poll(() => tree.outline()).toEqual(outline);
  await expect.poll(() => api.categoryOutline()).toEqual(outline);
}

const MOVED = ["News", "  Local", "Sport", "  Football", "  World", "    Europe", "  Tennis", "Culture"];

test("to a place in another category: its parent, then, after the answer, its position", async ({
  page,
  api,
  publication,
  openTree,
  categoryTree,
}) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  const held = Promise.withResolvers<void>();
  let answered = false;
  await page.route(
    (url) => url.pathname.endsWith(`/article_categories/${ids.World}`),
    async (route) => {
      if (!route.request().postDataJSON().article_category.parent_id) return route.continue();
      const response = await route.fetch();
      await held.promise;
      answered = true;
      await route.fulfill({ response });
    },
  );
  await categoryTree.drag("World", { below: "Football", level: 2, says: "In Sport, 2 of 3" });
  await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
  await expect
    .poll(async () => (await api.categories()).find(({ id }) => id === ids.World)?.parent_id)
    .toBe(ids.Sport);
  // The server has moved it, and its answer is on the way.
  expect(answered).toBe(false);
  expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
  held.resolve();
  await expect(categoryTree.notice("“World” is in Sport.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([
    { article_category: { parent_id: ids.Sport } },
    { article_category: { position: 2 } },
  ]);
  const path = `/api/v2/importer/organizations/${publication.organization_id}/publications/${publication.id}/article_categories/${ids.World}`;
  expect(changes.map((change) => change.path)).toEqual([path, path]);
  await expectTree(categoryTree, api, MOVED);
  await page.reload();
  await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
});

test("to the end of another category: its parent alone", async ({ page, api, openTree, categoryTree }) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  await categoryTree.drag("Local", { below: "Tennis", level: 2, says: "In Sport, 3 of 3" });
  await expect(categoryTree.notice("“Local” is in Sport.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
  await expectTree(categoryTree, api, [
    "News",
    "  World",
    "    Europe",
    "Sport",
    "  Football",
    "  Tennis",
    "  Local",
    "Culture",
  ]);

  await categoryTree.drag("World", { below: "Culture", level: 1, says: "At the root level, 4 of 4" });
  await expect(categoryTree.notice("“World” is in the root level.")).toBeVisible();
  expect(bodiesOf(changes).slice(1)).toEqual([{ article_category: { parent_id: null } }]);
});

test("among its siblings: its position alone", async ({ page, api, openTree, categoryTree }) => {
  await openTree(TREE);
  const changes = watchChanges(page);
  await categoryTree.drag("Culture", { above: "Sport", level: 1, says: "At the root level, 2 of 3" });
  await expect(categoryTree.notice("“Culture” is in the root level.")).toBeVisible();
  await categoryTree.drag("Local", { below: "Europe", level: 2, says: "In News, 2 of 2" });
  await expect(categoryTree.notice("“Local” is in News.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([
    { article_category: { position: 2 } },
    { article_category: { position: 2 } },
  ]);
  await expectTree(categoryTree, api, [
    "News",
    "  World",
    "    Europe",
    "  Local",
    "Culture",
    "Sport",
    "  Football",
    "  Tennis",
  ]);
});

test("with the keyboard, each step said", async ({ page, api, openTree, categoryTree }) => {
  const ids = await openTree(TREE);
  const changes = watchChanges(page);
  await categoryTree.carryByKeys("World", [
    ["ArrowDown", "In Sport, 1 of 3"],
    ["ArrowDown", "In Sport, 2 of 3"],
    ["ArrowRight", "In Football, 1 of 1"],
    ["ArrowLeft", "In Sport, 2 of 3"],
  ]);
  await page.keyboard.press("Space");
  await expect(categoryTree.spoken).toHaveText("Dropped World. In Sport, 2 of 3.");
  await expect(categoryTree.notice("“World” is in Sport.")).toBeVisible();
  expect(bodiesOf(changes)).toEqual([
    { article_category: { parent_id: ids.Sport } },
    { article_category: { position: 2 } },
  ]);
  expect(changes[1]!.started).toBeGreaterThan(changes[0]!.ended!);
  await expectTree(categoryTree, api, MOVED);
  await expect(categoryTree.row("World")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("with a finger, by the grip, and the list stays where it is", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Section ${index + 1}`, {}]));
    const ids = await openTree({ Ahead: {}, ...TREE, ...many });
    await expect(categoryTree.row("Section 1")).toBeVisible();
    const changes = watchChanges(page);
    await categoryTree.dragByTouch("World", { below: "Football", level: 2, says: "In Sport, 2 of 3" });
    await expect(categoryTree.notice("“World” is in Sport.")).toBeVisible();
    expect(await categoryTree.scrolled()).toBe(0);
    expect(bodiesOf(changes)).toEqual([
      { article_category: { parent_id: ids.Sport } },
      { article_category: { position: 2 } },
    ]);
    expect((await api.categoryOutline()).slice(1, 9)).toEqual(MOVED);
  });

  test("with a finger that moves at once, and a tap on the grip moves nothing", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    await openTree(TREE);
    const changes = watchChanges(page);
    await categoryTree.grip("Culture").tap();
    await categoryTree.dragByTouch(
      "World",
      { below: "Football", level: 2, says: "In Sport, 2 of 3" },
      "at once",
    );
    await expect(categoryTree.notice("“World” is in Sport.")).toBeVisible();
    await expectTree(categoryTree, api, MOVED);
    expect(changes).toHaveLength(2);
  });
});
