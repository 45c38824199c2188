import { expect, test } from "#e2e/fixtures.ts";
import { type CategoryTreePage, placeIn } from "#e2e/pages/category-tree-page.ts";
import type { Api, CategoryTree } from "#e2e/support/api.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE: CategoryTree = {
  News: { Local: {}, World: { Europe: {} } },
  Sport: { Football: {}, Tennis: {} },
  Culture: {},
};

/** Expects the outline on screen and on the server. */
async function expectTree(tree: CategoryTreePage, api: Api, outline: string[]): Promise<void> {
  await expect.poll(() => tree.outline()).toEqual(outline);
  await expect.poll(() => api.categoryOutline()).toEqual(outline);
}

const MOVED = ["News", "  Local", "Sport", "  Football", "  World", "    Europe", "  Tennis", "Culture"];

test.describe("moving a category", () => {
  test("sends the parent first and the position after its response", { tag: "@smoke" }, async ({
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
    await categoryTree.drag("World", { below: "Football", announcement: placeIn("Sport", 2, 3) });
    await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
    await expect
      .poll(async () => (await api.categories()).find(({ id }) => id === ids.World)?.parent_id)
      .toBe(ids.Sport);
    // The server has moved the category, and its response is still held.
    expect(answered).toBe(false);
    expect(bodiesOf(changes)).toEqual([{ article_category: { parent_id: ids.Sport } }]);
    held.resolve();
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
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

  test("announces each step by keyboard", async ({ page, api, openTree, categoryTree }) => {
    const ids = await openTree(TREE);
    const changes = watchChanges(page);
    await categoryTree.dragByKeyboard("World", [
      ["ArrowDown", placeIn("Sport", 1, 3)],
      ["ArrowDown", placeIn("Sport", 2, 3)],
      ["ArrowRight", placeIn("Football", 1, 1)],
      ["ArrowLeft", placeIn("Sport", 2, 3)],
    ]);
    await page.keyboard.press("Space");
    await expect(categoryTree.announcement).toHaveText(
      t("categories:drag.dropped", { name: "World", parent: "Sport", position: 2, total: 3 }),
    );
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
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

    test("drags by the handle with a finger and does not scroll the list", async ({
      page,
      api,
      openTree,
      categoryTree,
    }) => {
      const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Section ${index + 1}`, {}]));
      const ids = await openTree({ Ahead: {}, ...TREE, ...many });
      await expect(categoryTree.row("Section 1")).toBeVisible();
      const changes = watchChanges(page);
      await categoryTree.dragByTouch("World", {
        below: "Football",
        level: 2,
        announcement: placeIn("Sport", 2, 3),
      });
      await expect(
        categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
      ).toBeVisible();
      expect(await categoryTree.scrolled()).toBe(0);
      expect(bodiesOf(changes)).toEqual([
        { article_category: { parent_id: ids.Sport } },
        { article_category: { position: 2 } },
      ]);
      expect((await api.categoryOutline()).slice(1, 9)).toEqual(MOVED);
    });

    test("starts when the finger moves immediately, and ignores a tap on the handle", async ({
      page,
      api,
      openTree,
      categoryTree,
    }) => {
      await openTree(TREE);
      const changes = watchChanges(page);
      await categoryTree.handle("Culture").tap();
      await categoryTree.dragByTouch(
        "World",
        { below: "Football", level: 2, announcement: placeIn("Sport", 2, 3) },
        "immediate",
      );
      await expect(
        categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
      ).toBeVisible();
      await expectTree(categoryTree, api, MOVED);
      expect(changes).toHaveLength(2);
    });
  });
});
