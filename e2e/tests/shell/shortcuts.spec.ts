import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("keyboard shortcuts", () => {
  test("open places and are listed in a dialog", async ({
    page,
    publication,
    signInAs,
    shell,
    issueList,
  }) => {
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await overview.open(publication);
    await expect(overview.heading).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(issueList.heading).toBeVisible();
    await page.keyboard.press("?");
    const sheet = shell.dialog(t("shortcuts:title"));
    await expect(
      sheet.getByRole("row", { name: t("shortcuts:go", { place: t("common:nav.issues") }) }),
    ).toBeVisible();
    await expect(sheet.getByRole("row", { name: t("issue-viewer:key.strip") })).toBeVisible();
    await expect(sheet.getByRole("row", { name: t("articles:editor.action.bold") })).toBeVisible();
    await expect(sheet.getByRole("row", { name: t("articles:editor.key.leave") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("of a single character can be turned off, and do nothing in text fields", async ({
    page,
    publication,
    signInAs,
    shell,
    issueList,
  }) => {
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await issueList.open(publication, "search=x");
    const search = page.getByRole("searchbox");
    await search.fill("gone? g o");
    await search.press("?");
    await expect(search).toHaveValue("gone? g o?");
    await expect(shell.dialog(t("shortcuts:title"))).toBeHidden();

    await shell.account.click();
    await page.getByRole("menuitemcheckbox", { name: t("common:person.character_keys") }).click();
    await page.keyboard.press("Escape");
    await overview.open(publication);
    await expect(overview.heading).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.keyboard.press("?");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: t("palette:title") })).toBeFocused();
    await expect(shell.dialog(t("shortcuts:title"))).toBeHidden();
    await expect(overview.heading).toBeAttached();
  });
});
