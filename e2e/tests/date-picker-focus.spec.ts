import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Opens a date picker by keyboard and chooses a day or month that is named so. */
async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await field.focus();
  await page.keyboard.press("Enter");
  const choice = page.getByRole("dialog").getByRole("button", { name }).first();
  await choice.focus();
  await page.keyboard.press("Enter");
}

test.describe("the focus after a date is chosen", () => {
  test("is on the day of an edition in a dialog", async ({ page, openEdition }) => {
    const { plan } = await openEdition();
    await plan.panel.getByRole("button", { name: "Move" }).click();
    const dialog = page.getByRole("dialog", { name: "Move the edition" });
    const field = dialog.getByRole("button", { name: "Day" });
    await choose(page, field, /^15 /);
    await expect(field).toBeFocused();
  });

  test("is on the release date of an article, and Tab leads to the next field", async ({
    page,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "Dated" });
    const field = articlePage.details.getByRole("button", { name: "Release date" });
    await choose(page, field, /^15 /);
    await page.getByRole("button", { name: "Use this date and time" }).focus();
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(articlePage.details.getByRole("combobox", { name: "Language" })).toBeFocused();
  });

  test("is on the month of the plan", async ({ page, openEdition }) => {
    await openEdition();
    const field = page.getByRole("button", { name: /^Month:/ });
    await choose(page, field, "Jan");
    await expect(field).toHaveAccessibleName(/^Month: January/);
    await expect(field).toBeFocused();
  });
});
