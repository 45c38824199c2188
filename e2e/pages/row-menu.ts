import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** Returns the button of a row's menu. */
export function rowMenu(page: Page, name: string): Locator {
  return page.getByRole("button", { name: t("common:list.actions_of", { name }), exact: true });
}

/** Chooses an action from the menu of a row. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await rowMenu(page, name).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
