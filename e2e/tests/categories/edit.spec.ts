import { expect, test } from "#e2e/fixtures.ts";
import { CategoryTreePage } from "#e2e/pages/category-tree-page.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the category tree", () => {
  test("creates categories at the root, inside a category and after one", { tag: "@phone" }, async ({
    page,
    api,
    publication,
    signInAs,
    categoryTree,
  }) => {
    await signInAs("editor");
    await categoryTree.open(publication);
    await expect(page.getByRole("heading", { name: t("categories:empty_title") })).toBeVisible();
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("News");
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row("News")).toBeFocused();
    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Sport");
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row("Sport")).toBeFocused();
    for (const name of ["Local", "World"]) {
      await categoryTree.choose("News", t("categories:menu.create_child"));
      await categoryTree.newName.fill(name);
      await categoryTree.newName.press("Enter");
      await expect(categoryTree.row(name)).toBeFocused();
    }
    await categoryTree.choose("Local", t("categories:menu.create_sibling"));
    await categoryTree.newName.fill("  Region ");
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row("Region")).toBeFocused();
    await categoryTree.choose("News", t("categories:menu.create_sibling"));
    await categoryTree.newName.fill("Culture");
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row("Culture")).toBeFocused();
    const made = ["News", "  Local", "  Region", "  World", "Culture", "Sport"];
    expect(await categoryTree.outline()).toEqual(made);
    expect(await api.categoryOutline()).toEqual(made);

    await categoryTree.newCategory.click();
    await categoryTree.newName.fill("Never mind");
    await categoryTree.newName.press("Escape");
    await expect(categoryTree.newName).toBeHidden();
    expect(await api.categoryOutline()).toEqual(made);
  });

  test("renames a category in place and explains that a blank name is invalid", async ({
    page,
    api,
    openTree,
    categoryTree,
  }) => {
    await openTree({ News: {}, Sport: {} });
    await categoryTree.row("News").press("F2");
    await expect(categoryTree.nameOf("News")).toBeFocused();
    await categoryTree.nameOf("News").fill("Thrown away");
    await categoryTree.nameOf("News").press("Escape");
    await expect(categoryTree.row("News")).toBeFocused();

    await page.keyboard.press("F2");
    await categoryTree.nameOf("News").fill("   ");
    await categoryTree.nameOf("News").press("Enter");
    await expect(categoryTree.nameOf("News")).toHaveAccessibleDescription(t("categories:name.blank"));
    await categoryTree.nameOf("News").fill("Latest");
    await categoryTree.nameOf("News").press("Enter");
    await expect(categoryTree.row("Latest")).toBeFocused();

    await categoryTree.choose("Sport", t("categories:menu.rename"));
    await expect(categoryTree.nameOf("Sport")).toBeFocused();
    await categoryTree.nameOf("Sport").fill("Sports");
    await categoryTree.nameOf("Sport").press("Enter");
    await expect(categoryTree.row("Sports")).toBeFocused();
    expect(await api.categoryOutline()).toEqual(["Latest", "Sports"]);
  });

  test("shows a name given elsewhere before it is overwritten", async ({
    openTree,
    openBrowserAs,
    publication,
    categoryTree,
  }) => {
    await openTree({ Sport: {} });
    const colleague = new CategoryTreePage(await openBrowserAs("editor"));
    await colleague.open(publication);
    await categoryTree.row("Sport").press("F2");
    await categoryTree.nameOf("Sport").fill("Sports");
    await colleague.row("Sport").press("F2");
    await colleague.nameOf("Sport").fill("Sport and games");
    await colleague.nameOf("Sport").press("Enter");

    const name = categoryTree.nameOf("Sport and games");
    await expect(name).toHaveValue("Sports");
    await name.press("Enter");
    await expect(categoryTree.tree).toContainText(
      t("categories:name.renamed_elsewhere", { name: "Sport and games" }),
    );
    await expect(colleague.row("Sport and games")).toBeVisible();
    await name.press("Enter");
    await expect(categoryTree.row("Sports")).toBeVisible();
    await expect(colleague.row("Sports")).toBeVisible();
  });
});
