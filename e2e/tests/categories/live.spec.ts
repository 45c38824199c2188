import { expect, test } from "#e2e/fixtures.ts";
import { CategoryTreePage, placeIn } from "#e2e/pages/category-tree-page.ts";

test.describe("the category tree of two editors", () => {
  test("shows each editor the changes of the other", async ({
    publication,
    openTree,
    openBrowserAs,
    categoryTree,
  }) => {
    await openTree({ News: { Local: {} }, Sport: { Football: {} } });
    await expect(categoryTree.row("Football")).toBeVisible();
    const other = new CategoryTreePage(await openBrowserAs("admin"));
    await other.open(publication);
    await other.drag("Local", { below: "Sport", announcement: placeIn("Sport", 1, 2) });
    await expect.poll(() => categoryTree.outline()).toEqual(["News", "Sport", "  Local", "  Football"]);

    // Both edit at the same time, and neither loses a change.
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
});
