import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { t } from "#e2e/support/texts.ts";

/** Opens a date picker by keyboard and chooses a day or month by name. */
async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await field.focus();
  await page.keyboard.press("Enter");
  await expect(field).not.toBeFocused();
  const choice = page.getByRole("dialog").getByRole("button", { name }).first();
  await choice.focus();
  await page.keyboard.press("Enter");
}

test.describe("the focus after a date is chosen", () => {
  test("is on the day of an edition in a dialog", async ({ page, openEdition }) => {
    const { plan } = await openEdition();
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.move") }).click();
    const dialog = page.getByRole("dialog", { name: t("planned-editions:edit.move_title") });
    const field = dialog.getByRole("button", { name: t("planned-editions:edit.day") });
    await choose(page, field, /^15 /);
    await expect(field).toBeFocused();
  });

  test("is on the month of the plan", async ({ page, publication, signInAs }) => {
    await signInAs("manager");
    // Without an edition, whose panel would take the focus from the field when it has loaded.
    await new PlannedEditionsPage(page).open(publication);
    const field = page.getByRole("button", { name: new RegExp(`^${t("planned-editions:view.month")}:`) });
    await choose(page, field, "Jan");
    await expect(field).toHaveAccessibleName(new RegExp(`^${t("planned-editions:view.month")}: January`));
    await expect(field).toBeFocused();
  });
});
