import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("a dialog with unsaved input", () => {
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
});
