import { expect, test } from "../fixtures.ts";
import { CategoryTreePage } from "../pages/category-tree-page.ts";

test("categories are made at the root level, inside another and after another", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
  categoryTree,
}) => {
  await signInAs("editor");
  await categoryTree.open(publication);
  await expect(page.getByRole("heading", { name: "No categories yet" })).toBeVisible();
  await categoryTree.newCategory.click();
  await categoryTree.newName.fill("News");
  await categoryTree.newName.press("Enter");
  await expect(categoryTree.row("News")).toBeFocused();
  await categoryTree.newCategory.click();
  await categoryTree.newName.fill("Sport");
  await categoryTree.newName.press("Enter");
  await expect(categoryTree.row("Sport")).toBeFocused();
  for (const name of ["Local", "World"]) {
    await categoryTree.choose("News", "New category inside");
    await categoryTree.newName.fill(name);
    await categoryTree.newName.press("Enter");
    await expect(categoryTree.row(name)).toBeFocused();
  }
  await categoryTree.choose("Local", "New category after it");
  await categoryTree.newName.fill("  Region ");
  await categoryTree.newName.press("Enter");
  await expect(categoryTree.row("Region")).toBeFocused();
  await categoryTree.choose("News", "New category after it");
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

test("a category is renamed in its place, and a blank name is explained", async ({
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
  await expect(categoryTree.nameOf("News")).toHaveAccessibleDescription("A category needs a name.");
  await categoryTree.nameOf("News").fill("Latest");
  await categoryTree.nameOf("News").press("Enter");
  await expect(categoryTree.row("Latest")).toBeFocused();

  await categoryTree.choose("Sport", /^Rename/);
  await expect(categoryTree.nameOf("Sport")).toBeFocused();
  await categoryTree.nameOf("Sport").fill("Sports");
  await categoryTree.nameOf("Sport").press("Enter");
  await expect(categoryTree.row("Sports")).toBeFocused();
  expect(await api.categoryOutline()).toEqual(["Latest", "Sports"]);
});

test("a name that somebody else has given meanwhile is shown before it is written over", async ({
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
  await expect(categoryTree.tree).toContainText("Somebody has just named it “Sport and games”.");
  await expect(colleague.row("Sport and games")).toBeVisible();
  await name.press("Enter");
  await expect(categoryTree.row("Sports")).toBeVisible();
  await expect(colleague.row("Sports")).toBeVisible();
});
