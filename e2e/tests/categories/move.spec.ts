import { expect, test } from "#e2e/fixtures.ts";
import { CategoryTreePage, placeIn } from "#e2e/pages/category-tree-page.ts";
import type { CategoryTree } from "#e2e/support/api.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE: CategoryTree = {
  News: { Local: {}, World: { Europe: {} } },
  Sport: { Football: {}, Tennis: {} },
  Culture: {},
};

const MOVED = ["News", "  Local", "Sport", "  Football", "  World", "    Europe", "  Tennis", "Culture"];

test.describe("moving a category", () => {
  test("sends the parent first, and shows the tree to another editor", { tag: "@smoke" }, async ({
    page,
    api,
    publication,
    openTree,
    openBrowserAs,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    const other = new CategoryTreePage(await openBrowserAs("admin"));
    await other.open(publication);
    await expect(other.row("Football")).toBeVisible();
    const changes = watchChanges(page);
    await categoryTree.drag("World", { below: "Football", announcement: placeIn("Sport", 2, 3) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
    expect(bodiesOf(changes)).toEqual([
      { article_category: { parent_id: ids.Sport } },
      { article_category: { position: 2 } },
    ]);
    const path = `/api/v2/importer/organizations/${publication.organization_id}/publications/${publication.id}/article_categories/${ids.World}`;
    expect(changes.map((change) => change.path)).toEqual([path, path]);
    expect(changes[1]!.started).toBeGreaterThan(changes[0]!.ended!);
    for (const tree of [categoryTree, other]) await expect.poll(() => tree.outline()).toEqual(MOVED);
    expect(await api.categoryOutline()).toEqual(MOVED);
    await page.reload();
    await expect.poll(() => categoryTree.outline()).toEqual(MOVED);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test("drags by the handle with a finger that rests or moves immediately, and does not scroll the list", async ({
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
      await categoryTree.handle("Tennis").tap();
      await categoryTree.dragByTouch(
        "Culture",
        { below: "Local", level: 2, announcement: placeIn("News", 2, 2) },
        "immediate",
      );
      await expect(
        categoryTree.notice(t("categories:move.done", { name: "Culture", place: "News" })),
      ).toBeVisible();
      expect(await categoryTree.scrolled()).toBe(0);
      expect(bodiesOf(changes)).toEqual([
        { article_category: { parent_id: ids.Sport } },
        { article_category: { position: 2 } },
        { article_category: { parent_id: ids.News } },
      ]);
      expect((await api.categoryOutline()).slice(1, 9)).toEqual([
        "News",
        "  Local",
        "  Culture",
        "Sport",
        "  Football",
        "  World",
        "    Europe",
        "  Tennis",
      ]);
    });
  });
});
