import { expect, type Page } from "@playwright/test";
import { CategoryTreePage, placeIn } from "#e2e/pages/category-tree-page.ts";
import type { Api } from "../api.ts";
import { t } from "../texts.ts";

/** Creates the categories for `tourCategories`. */
export async function createTouredCategories(api: Api): Promise<void> {
  const { Local } = await api.createTree({ News: { Local: {}, World: {} }, Sport: {} });
  const { id } = await api.createStory({ name: "In a category" });
  await api.changeStory(id, { article_category_ids: [Local!] });
}

/** Visits the category tree, its menu and its dialogs without changing a category. */
export async function tourCategories(
  page: Page,
  publication: { id: number },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const tree = new CategoryTreePage(page);
  await tree.open(publication);
  await expect(tree.row("Local")).toHaveAccessibleDescription(t("categories:articles", { count: 1 }));
  await look("categories");
  await tree.dragByKeyboard("Local", [["ArrowDown", placeIn("News", 2, 2)]]);
  await look("categories, one dragged");
  await page.keyboard.press("Escape");
  await tree.menu("Local").click();
  await expect(page.getByRole("menuitem", { name: t("categories:menu.move_to") })).toBeVisible();
  await look("categories, menu of a row");
  await page.getByRole("menuitem", { name: t("categories:menu.move_to") }).click();
  await expect(tree.dialog.getByRole("option", { name: t("categories:move_to.root") })).toBeVisible();
  await look("categories, move to");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.row("Local").press("Delete");
  await tree.dialog.getByRole("radio", { name: t("categories:removal.merge") }).check();
  await expect(tree.dialog.getByRole("option", { name: "Sport" })).toBeVisible();
  await look("categories, delete or merge");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.newCategory.click();
  await expect(tree.newName).toBeFocused();
  await look("categories, a new one");
}
