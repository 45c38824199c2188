import { expect, test } from "#e2e/fixtures.ts";
import { chooseInRow } from "#e2e/pages/row-menu.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("issue categories", () => {
  test("are added, sorted, renamed and removed with a warning", async ({
    page,
    publication,
    api,
    publisher,
    signInAs,
  }) => {
    const settings = new SettingsPage(page);
    const { categories, dialog } = settings;
    const rows = settings.categoryCells();
    await signInAs("admin");
    await settings.open(publication, "issue-categories");
    await settings.addCategory("Weekly");
    await expect(rows).toHaveText([/^Weekly0/]);
    await settings.addCategory("weekly");
    await expect(dialog.getByLabel(t("settings-categories:name"))).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(t("settings-categories:name")).fill("Special");
    await dialog.getByRole("button", { name: t("settings-categories:add") }).click();
    await expect(rows).toHaveText([/^Weekly0/, /^Special0/]);

    await categories.getByRole("button", { name: t("settings-categories:up", { name: "Special" }) }).click();
    await expect(rows).toHaveText([/^Special0/, /^Weekly0/]);
    await chooseInRow(page, "Special", t("settings-categories:rename"));
    await dialog.getByLabel(t("settings-categories:name")).fill("Special issues");
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect(rows).toHaveText([/^Special issues0/, /^Weekly0/]);

    const id = Number(await rows.first().getByRole("cell").nth(2).textContent());
    const issue = await api.createIssue({
      name: "Filed",
      pdf: publisher.serve("/filed.pdf", pdfOf(1)),
      category_ids: [id],
    });
    await chooseInRow(page, "Special issues", t("settings-categories:remove"));
    await expect(dialog).toContainText(t("settings-categories:used", { count: 1 }));
    await expect(dialog).toContainText("Filed");
    await dialog.getByRole("button", { name: t("settings-categories:remove") }).click();
    await expect(rows).toHaveText([/^Weekly0/]);
    expect((await api.issue(issue.id)).category_ids).toEqual([]);
  });
});
