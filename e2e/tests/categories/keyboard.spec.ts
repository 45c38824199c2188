import { expect, test } from "#e2e/fixtures.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: {}, World: { Europe: {} } }, Sport: { Football: {} }, Culture: {}, Nature: {} };

test.describe("the category tree by keyboard", () => {
  test("moves a category to a parent found by name", async ({ page, api, openTree, categoryTree }) => {
    const ids = await openTree(TREE);
    const changes = watchChanges(page);
    await categoryTree.row("World").press("Enter");
    const moveTo = page.getByRole("menuitem", { name: t("categories:menu.move_to") });
    await expect(moveTo).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await moveTo.press("Enter");
    const into = categoryTree.dialog.getByRole("combobox", { name: t("categories:move_to.into") });
    await expect(into).toBeFocused();
    // A category cannot move into its own subcategory.
    await page.keyboard.type("europe");
    const found = categoryTree.dialog
      .getByRole("listbox", { name: t("categories:move_to.into") })
      .getByRole("option");
    await expect(found).toHaveCount(1);
    await expect(found).toBeDisabled();
    await into.fill("sport");
    await page.keyboard.press("Enter");
    await expect(categoryTree.dialog.getByRole("option", { name: "Sport" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Tab");
    await expect(
      categoryTree.dialog.getByRole("combobox", { name: t("categories:move_to.place") }),
    ).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      categoryTree.notice(t("categories:move.done", { name: "World", place: "Sport" })),
    ).toBeVisible();
    await expect(categoryTree.row("World")).toBeFocused();
    expect(bodiesOf(changes)).toEqual([
      { article_category: { parent_id: ids.Sport } },
      { article_category: { position: 1 } },
    ]);
    const moved = ["News", "  Local", "Sport", "  World", "    Europe", "  Football", "Culture", "Nature"];
    expect(await categoryTree.outline()).toEqual(moved);
    expect(await api.categoryOutline()).toEqual(moved);
  });
});
