import { expect, test } from "#e2e/fixtures.ts";
import { placeIn } from "#e2e/pages/category-tree-page.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: {}, World: {} }, Sport: { Football: {}, Tennis: {} } };
const BEFORE = ["News", "  Local", "  World", "Sport", "  Football", "  Tennis"];
const TO_SPORT = { below: "Football", announcement: placeIn("Sport", 2, 3) } as const;

test.describe("a category move", () => {
  test("is undone by its notice or Ctrl+Z, with the parent sent first", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    const ids = await openTree(TREE);
    const changes = watchChanges(page);
    for (const way of ["notice", "keys"]) {
      await categoryTree.drag("Local", TO_SPORT);
      await expect(
        categoryTree.notice(t("categories:move.done", { name: "Local", place: "Sport" })),
      ).toBeVisible();
      const sent = changes.length;
      if (way === "keys") await page.keyboard.press("Control+z");
      else
        await categoryTree.chooseInNotice(
          t("categories:move.done", { name: "Local", place: "Sport" }),
          "move.undo",
        );
      await expect(categoryTree.notice(t("categories:move.undone", { name: "Local" }))).toBeVisible();
      const back = changes.slice(sent);
      expect(bodiesOf(back)).toEqual([
        { article_category: { parent_id: ids.News } },
        { article_category: { position: 1 } },
      ]);
      expect(back[1]!.started).toBeGreaterThan(back[0]!.ended!);
      expect(await categoryTree.outline()).toEqual(BEFORE);
      expect(await api.categoryOutline()).toEqual(BEFORE);
      await expect(categoryTree.undoLast).toBeDisabled();
    }
  });

  test("replaces the notice of the move before it, and each Undo takes back one move", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    await openTree(TREE);
    await categoryTree.drag("Local", { into: "Tennis", announcement: placeIn("Tennis", 1, 1) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "Local", place: "Tennis" })),
    ).toBeVisible();
    await categoryTree.drag("World", { into: "Sport", announcement: placeIn("Sport", 3, 3) });
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: t("categories:move.undo"), exact: true })).toHaveCount(1);
    await categoryTree.chooseInNotice(
      t("categories:move.done", { name: "World", place: "Sport" }),
      "move.undo",
    );
    await expect(categoryTree.notice(t("categories:move.undone", { name: "World" }))).toBeVisible();
    await categoryTree.undoLast.click();
    await expect(categoryTree.notice(t("categories:move.undone", { name: "Local" }))).toBeVisible();
    expect(await api.categoryOutline()).toEqual(BEFORE);
  });
});
