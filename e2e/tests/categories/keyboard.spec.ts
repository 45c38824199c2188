import { expect, test } from "#e2e/fixtures.ts";
import { bodiesOf, watchChanges } from "#e2e/support/browser/sent-changes.ts";
import { t } from "#e2e/support/texts.ts";

const TREE = { News: { Local: {}, World: { Europe: {} } }, Sport: { Football: {} }, Culture: {}, Nature: {} };

test.describe("the category tree by keyboard", () => {
  test("moves the focus, collapses and expands", async ({ page, openTree, categoryTree }) => {
    await openTree(TREE, "viewer");
    await categoryTree.row("News").focus();
    for (const [key, name] of [
      ["ArrowDown", "Local"],
      ["ArrowUp", "News"],
      ["ArrowRight", "Local"],
      ["End", "Nature"],
      ["Home", "News"],
      ["End", "Nature"],
      ["ArrowUp", "Culture"],
      ["ArrowUp", "Football"],
      ["ArrowLeft", "Sport"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(categoryTree.row(name)).toBeFocused();
    }
    // Only the focused row is in the tab order.
    await expect(categoryTree.tree.locator("[role=treeitem][tabindex='0']")).toHaveCount(1);
    await page.keyboard.press("ArrowLeft");
    await expect(categoryTree.row("Sport")).toHaveAttribute("aria-expanded", "false");
    await expect(categoryTree.row("Football")).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expect(categoryTree.row("Football")).toBeVisible();
    await expect(categoryTree.row("Sport")).toBeFocused();

    await categoryTree.collapseAll.click();
    await expect.poll(() => categoryTree.outline()).toEqual(["News", "Sport", "Culture", "Nature"]);
    await categoryTree.row("Sport").press("*");
    await expect
      .poll(() => categoryTree.outline())
      .toEqual(["News", "  Local", "  World", "Sport", "  Football", "Culture", "Nature"]);
    await page.keyboard.type("nat");
    await expect(categoryTree.row("Nature")).toBeFocused();
  });

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

  test("is read-only for a viewer", async ({ page, openTree, categoryTree }) => {
    await openTree(TREE, "viewer");
    const changes = watchChanges(page);
    await expect(categoryTree.row("Europe")).toBeVisible();
    for (const action of [categoryTree.newCategory, categoryTree.undoLast, categoryTree.recentlyDeleted])
      await expect(action).toBeHidden();
    await categoryTree.menu("News").click();
    await expect(page.getByRole("menuitem")).toHaveText([t("categories:menu.articles")]);
    await page.keyboard.press("Escape");
    await expect(categoryTree.row("News")).toBeFocused();
    for (const key of ["F2", "Delete", "Insert", "Space", "ArrowDown"]) await page.keyboard.press(key);
    await expect(categoryTree.row("Local")).toBeFocused();
    await categoryTree.row("Local").dblclick();
    await categoryTree.row("Local").dragTo(categoryTree.row("Culture"));
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(categoryTree.dialog).toBeHidden();
    await expect(categoryTree.announcement).toBeEmpty();
    expect(changes).toEqual([]);
  });
});
