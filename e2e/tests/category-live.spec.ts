import { expect, test } from "../fixtures.ts";
import { CategoryTreePage } from "../pages/category-tree-page.ts";

test("what an editor does to the tree, another one sees", async ({
  publication,
  openTree,
  openBrowserAs,
  categoryTree,
}) => {
  await openTree({ News: { Local: {} }, Sport: { Football: {} } });
  await expect(categoryTree.row("Football")).toBeVisible();
  const other = new CategoryTreePage(await openBrowserAs("admin"));
  await other.open(publication);
  await other.drag("Local", { below: "Sport", level: 2, says: "In Sport, 1 of 2" });
  await expect.poll(() => categoryTree.outline()).toEqual(["News", "Sport", "  Local", "  Football"]);

  // Both write at once: neither loses what the other did.
  await categoryTree.row("News").press("F2");
  await categoryTree.nameOf("News").fill("Latest");
  await other.row("Sport").press("F2");
  await other.nameOf("Sport").fill("Sports");
  await other.nameOf("Sport").press("Enter");
  await expect(categoryTree.row("Sports")).toBeVisible();
  await expect(categoryTree.nameOf("News")).toHaveValue("Latest");
  await categoryTree.nameOf("News").press("Enter");
  const both = ["Latest", "Sports", "  Local", "  Football"];
  await expect.poll(() => other.outline()).toEqual(both);
  await expect.poll(() => categoryTree.outline()).toEqual(both);
});
