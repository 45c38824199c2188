import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the category tree", () => {
  test("creates categories at the root, inside a category and after one", async ({
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
});
