import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { typeAndLeave } from "#e2e/support/browser/in-one-task.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";

const QUESTION = t("common:unsaved.discard_title");

test.describe("a dialog with unsaved input", () => {
  test("asks on Escape, and closes immediately without input", async ({ page, openEdition }) => {
    const { plan } = await openEdition();
    const rename = plan.panel.getByRole("button", { name: t("planned-editions:panel.rename") });
    const dialog = page.getByRole("dialog", { name: t("planned-editions:edit.rename_title") });
    const name = dialog.getByRole("textbox", { name: t("planned-editions:edit.name") });
    const question = page.getByRole("dialog", { name: QUESTION });

    await rename.click();
    await expect(name).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(rename).toBeFocused();

    await rename.click();
    await name.fill("Summer special");
    await page.keyboard.press("Escape");
    await expect(question.getByRole("button", { name: t("common:unsaved.go_on") })).toBeFocused();
    // Escape closes only the question on top.
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Summer special");
    await expect(name).toBeFocused();

    await dialog.getByRole("button", { name: t("common:actions.close") }).click();
    await question.getByRole("button", { name: t("common:unsaved.discard") }).click();
    await expect(dialog).toBeHidden();
    await expect(plan.panel).toBeVisible();
    await expect(plan.panel).not.toContainText("Summer special");

    await rename.click();
    await name.fill("Summer special");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();
    await expect(plan.panel).toContainText("Summer special");
  });

  test("asks on top of itself when the back button would close its panel", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `view=list&month=${edition!.local_date.slice(0, 7)}`);
    await plan.list.getByRole("button", { name: edition!.name }).click();
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.rename") }).click();
    const name = page
      .getByRole("dialog", { name: t("planned-editions:edit.rename_title") })
      .getByRole("textbox", { name: t("planned-editions:edit.name") });
    await name.fill("Summer special");
    await page.goBack();
    const question = page.getByRole("dialog", { name: t("common:unsaved.title") });
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Summer special");
    await page.goBack();
    await question.getByRole("button", { name: t("common:unsaved.leave") }).click();
    await expect(plan.panel).toBeHidden();
    await expect(plan.list).toContainText(edition!.name);
  });

  test("asks on the back button when it has its own address", async ({ page, publication, signInAs }) => {
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication);
    await plan.add.click();
    await plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") }).fill("Extra");
    await page.goBack();
    const question = page.getByRole("dialog", { name: t("common:unsaved.title") });
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect(question).toBeHidden();
    await expect(plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") })).toHaveValue(
      "Extra",
    );
    await plan.dialog.getByRole("button", { name: t("planned-editions:edit.add"), exact: true }).click();
    await expect(plan.panel).toContainText("Extra");
  });

  test("asks even when the user leaves in the same moment", async ({ page, publication, signInAs }) => {
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication);
    await plan.add.click();
    const name = plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") });
    await typeAndLeave(name, "Summer special", "Escape");
    await page
      .getByRole("dialog", { name: QUESTION })
      .getByRole("button", { name: t("common:unsaved.discard") })
      .click();
    await expect(plan.dialog).toBeHidden();

    await plan.add.click();
    await typeAndLeave(name, "Winter special", "Back");
    const question = page.getByRole("dialog", { name: t("common:unsaved.title") });
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect(name).toHaveValue("Winter special");
  });

  test("asks on a click outside", async ({ page, publication, signInAs }) => {
    const settings = new SettingsPage(page);
    await signInAs("admin");
    await settings.openEdit(publication);
    const edit = page.getByRole("dialog", {
      name: t("settings-publications:edit_title", { name: publication.name }),
    });
    await edit.getByRole("textbox", { name: t("common:publication_fields.name") }).fill("Half done");
    await page.mouse.click(5, 5);
    const question = page.getByRole("dialog", { name: QUESTION });
    await question.getByRole("button", { name: t("common:unsaved.discard") }).click();
    await expect(edit).toBeHidden();
    await expect(settings.publication(publication.name)).toBeVisible();
  });
});
