import { expect, test } from "#e2e/fixtures.ts";
import { fillWithCategories } from "#e2e/support/database.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("a new category", () => {
  test("is named in sight and gets the focus in a tree that is longer than the screen", {
    tag: "@phone",
  }, async ({ page, databaseUrl, publication, signInAs, categoryTree }) => {
    await fillWithCategories(databaseUrl, publication.id);
    await signInAs("editor");
    await categoryTree.open(publication);
    await categoryTree.expandAll.click();
    await expect(categoryTree.row("Topic 1.1")).toBeVisible();

    await categoryTree.newCategory.click();
    await expect(categoryTree.newName).toBeFocused();
    await expect(categoryTree.newName).toBeInViewport({ ratio: 1 });
    await categoryTree.newName.press("Escape");
    await expect(categoryTree.newName).toBeHidden();
    await expect(categoryTree.newCategory).toBeFocused();
    await categoryTree.newCategory.click();
    await expect(categoryTree.newName).toBeFocused();
    await page.keyboard.type("Letters");
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Letters")).toBeFocused();
    await expect(categoryTree.row("Letters")).toBeInViewport({ ratio: 1 });

    await page.keyboard.press("Home");
    await expect(categoryTree.row("Section 1")).toBeFocused();
    await categoryTree.choose("Section 1", t("categories:menu.create_child"));
    await expect(categoryTree.newName).toBeFocused();
    await expect(categoryTree.newName).toBeInViewport({ ratio: 1 });
    await page.keyboard.type("Topic 1.10");
    // The form keeps its value when it is scrolled out of view.
    await categoryTree.tree.evaluate((tree) => tree.parentElement?.scrollTo({ top: 20_000 }));
    await expect(categoryTree.newName).not.toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Topic 1.10")).toBeFocused();
    await expect(categoryTree.row("Topic 1.10")).toBeInViewport({ ratio: 1 });
  });
});
