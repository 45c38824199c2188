import { expect, test } from "#e2e/fixtures.ts";
import { countInput } from "#e2e/support/browser/count-input.ts";

const NAMES = Array.from({ length: 22 }, (_, index) => `Section ${index + 1}`);

test.describe("new categories", () => {
  test("are typed in one go, faster than they are saved", async ({ page, api, openTree, categoryTree }) => {
    await openTree({ News: {} });
    await expect(categoryTree.row("News")).toBeVisible();
    const counted = await countInput(page);
    await categoryTree.newCategory.click();
    await expect(categoryTree.newName).toBeFocused();
    for (const name of NAMES) {
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
    }
    expect(await counted()).toMatchObject({ clicks: 1, keys: 22 });
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Section 22")).toBeFocused();
    expect(await api.categoryOutline()).toEqual(["News", ...NAMES]);
  });
});
