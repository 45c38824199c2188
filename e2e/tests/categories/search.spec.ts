import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the category search", () => {
  test("marks the match, and its chevrons say what is expanded", { tag: "@phone" }, async ({
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: { Local: { Harbour: {}, Town: {} }, World: {} }, Sport: {} });
    await categoryTree.toggle("News").click();
    await expect(categoryTree.row("News")).toHaveAttribute("aria-expanded", "false");

    await categoryTree.search.fill("TOW");
    await expect(categoryTree.row("Town")).toBeVisible();
    await expect(categoryTree.row("Town").locator("mark")).toHaveText("Tow");
    await expect(categoryTree.tree.locator("mark")).toHaveCount(1);
    for (const name of ["News", "Local"])
      await expect(categoryTree.row(name)).toHaveAttribute("aria-expanded", "true");
    await categoryTree.toggle("Local").click();
    await expect(categoryTree.row("Town")).toBeHidden();
    await expect(categoryTree.row("Local")).toHaveAttribute("aria-expanded", "false");
    await categoryTree.row("Local").press("ArrowRight");
    await expect(categoryTree.row("Town")).toBeVisible();
    await expect(categoryTree.row("Harbour")).toBeVisible();

    await categoryTree.search.fill("local");
    await expect(categoryTree.row("Town")).toBeHidden();
    await expect(categoryTree.row("Local")).toHaveAttribute("aria-expanded", "false");
    await categoryTree.toggle("Local").click();
    await expect(categoryTree.row("Town")).toBeVisible();
    await expect(categoryTree.row("Local")).toHaveAttribute("aria-expanded", "true");
    await categoryTree.collapseAll.click();
    await expect.poll(() => categoryTree.outline()).toEqual(["News"]);

    await categoryTree.search.fill("");
    await expect.poll(() => categoryTree.outline()).toEqual(["News", "Sport"]);
    await expect(categoryTree.row("News")).toHaveAttribute("aria-expanded", "false");
  });

  test("of a category to choose marks the match, too", async ({ openTree, categoryTree }) => {
    await openTree({ News: { Local: {} }, Sport: {} });
    await categoryTree.choose("Sport", t("categories:menu.move_to"));
    await categoryTree.dialog.getByRole("combobox", { name: t("categories:move_to.into") }).fill("loc");
    await expect(categoryTree.dialog.getByRole("option").locator("mark")).toHaveText(["Loc"]);
  });
});
