import { expect, type Page } from "@playwright/test";
import { CategoryTreePage } from "../pages/category-tree-page.ts";
import type { Api } from "./api.ts";

/** Makes the categories that `walkCategories` visits. */
export async function categoriesToWalk(api: Api): Promise<void> {
  const { Local } = await api.createTree({ News: { Local: {}, World: {} }, Sport: {} });
  const { id } = await api.createStory({ name: "In a category" });
  await api.changeStory(id, { article_category_ids: [Local!] });
}

/** Visits the tree of categories, with its menu and dialogs; nothing is changed. */
export async function walkCategories(
  page: Page,
  publication: { id: number },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const tree = new CategoryTreePage(page);
  await tree.open(publication);
  await expect(tree.row("Local")).toHaveAccessibleDescription("1 article");
  await look("categories");
  await tree.carryByKeys("Local", [["ArrowDown", "In News, 2 of 2"]]);
  await look("categories, one dragged");
  await page.keyboard.press("Escape");
  await tree.menu("Local").click();
  await expect(page.getByRole("menuitem", { name: "Move to…" })).toBeVisible();
  await look("categories, menu of a row");
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  await expect(tree.dialog.getByRole("option", { name: "The root level" })).toBeVisible();
  await look("categories, move to");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.row("Local").press("Delete");
  await tree.dialog.getByRole("radio", { name: "Merge it into another one" }).check();
  await expect(tree.dialog.getByRole("option", { name: "Sport" })).toBeVisible();
  await look("categories, delete or merge");
  await page.keyboard.press("Escape");
  await expect(tree.dialog).toBeHidden();
  await tree.newCategory.click();
  await expect(tree.newName).toBeFocused();
  await look("categories, a new one");
}
