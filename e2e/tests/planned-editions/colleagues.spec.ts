import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const monthOf = (day: string) => `month=${day.slice(0, 7)}`;

test.describe("the plan of a publication, edited by two people", () => {
  test("shows sign-offs of colleagues and keeps the unsaved note", async ({
    page,
    adminRequests,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    const address = `${monthOf(edition!.local_date)}&edition=${edition!.id}`;
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, address);
    await plan.panel.getByRole("textbox", { name: t("common:review.note") }).fill("Cover is late");
    const colleague = new PlannedEditionsPage(await openBrowserAs("admin"));
    await colleague.open(publication, address);
    await colleague.panel.getByText(t("common:review.sign_offs.requested"), { exact: true }).click();
    await colleague.save.click();
    await expect(colleague.signOff("requested")).toBeChecked();
    await expect(colleague.panel).toContainText(pattern("common:review.changed_by", { name: "Ada Admin" }));

    // The sign-off is updated live, and the unsaved note stays.
    await expect(plan.signOff("requested")).toBeChecked();
    await expect(plan.panel.getByRole("textbox", { name: t("common:review.note") })).toHaveValue(
      "Cover is late",
    );
    await plan.save.click();
    await expect(plan.panel).toContainText(pattern("common:review.changed_by", { name: "Mia Manager" }));
    await expect(colleague.panel.getByRole("textbox", { name: t("common:review.note") })).toHaveValue(
      "Cover is late",
    );

    await colleague.open(publication, `${monthOf(edition!.local_date)}&view=list`);
    await colleague.choose(colleague.signOffFilter, t("common:review.sign_offs.requested"));
    await expect(colleague.list.getByRole("row")).toHaveCount(2);
    await expect(colleague.page).toHaveURL(/sign_off=requested/);
  });

  test("shows changes of a colleague to an edition or the schedule before they are replaced", async ({
    page,
    adminRequests,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    const address = `${monthOf(edition!.local_date)}&edition=${edition!.id}`;
    const plan = new PlannedEditionsPage(page);
    const colleague = new PlannedEditionsPage(await openBrowserAs("admin"));
    await signInAs("manager");
    for (const tab of [plan, colleague]) {
      await tab.open(publication, address);
      await tab.panel.getByRole("button", { name: t("planned-editions:panel.rename") }).click();
    }
    const name = (tab: PlannedEditionsPage) =>
      tab.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") });
    await test.step("rename the edition", async () => {
      await name(plan).fill("Mine");
      await name(colleague).fill("Christmas special");
      await name(colleague).press("Enter");
      await expect(plan.dialog.getByRole("alert")).toHaveText(
        t("planned-editions:edit.renamed_elsewhere", { name: "Christmas special" }),
      );
      await name(plan).press("Enter");
      await expect(plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") })).toBeHidden();
      await expect(colleague.panel).toContainText("Mine");
    });

    await test.step("move the edition", async () => {
      // Unchanged inputs follow the colleague's change, and changed ones stay.
      await plan.panel.getByRole("button", { name: t("planned-editions:panel.move") }).click();
      await plan.dialog.getByRole("spinbutton", { name: t("planned-editions:edit.minutes") }).fill("45");
      await colleague.panel.getByRole("button", { name: t("planned-editions:panel.move") }).click();
      await colleague.dialog.getByRole("spinbutton", { name: t("planned-editions:edit.hours") }).fill("9");
      await colleague.dialog.getByRole("button", { name: t("planned-editions:panel.move") }).click();
      await expect(plan.dialog.getByRole("alert")).toContainText(
        pattern("planned-editions:edit.moved_elsewhere"),
      );
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("common:unsaved.discard") }).click();
    });

    await test.step("skip the edition", async () => {
      // Skipping fails if the edition changed after the question was shown.
      await plan.panel.getByRole("button", { name: t("planned-editions:panel.skip") }).click();
      await colleague.panel.getByRole("button", { name: t("planned-editions:panel.rename") }).click();
      await name(colleague).fill("Easter special");
      await name(colleague).press("Enter");
      await expect(plan.panel).toContainText("Easter special");
      await plan.page.getByRole("button", { name: t("planned-editions:edit.skip_confirm") }).click();
      await expect(plan.panel.getByRole("alert")).toBeVisible();
      await expect(plan.panel.getByRole("button", { name: t("planned-editions:panel.skip") })).toBeVisible();
    });

    await test.step("edit the schedule", async () => {
      for (const tab of [plan, colleague]) {
        await tab.open(publication);
        await tab.editSchedule.click();
        await expect(tab.schedulePreview).not.toContainText(t("planned-editions:rule.preview_incomplete"));
      }
      const ahead = (tab: PlannedEditionsPage) =>
        tab.dialog.getByRole("textbox", { name: t("planned-editions:rule.horizon") });
      await ahead(colleague).fill("33");
      await colleague.dialog.getByRole("button", { name: t("planned-editions:rule.save") }).click();
      await expect(colleague.schedulePreview).toBeHidden();
      await plan.dialog.getByRole("spinbutton", { name: t("planned-editions:edit.hours") }).fill("11");
      await plan.dialog.getByRole("button", { name: t("planned-editions:rule.save") }).click();
      await expect(plan.dialog.getByRole("alert")).toContainText(t("planned-editions:rule.changed"));
      await expect(ahead(plan)).toHaveValue("33");
      await expect(
        plan.dialog.getByRole("spinbutton", { name: t("planned-editions:edit.hours") }),
      ).toHaveValue("11");
      await plan.dialog.getByRole("button", { name: t("planned-editions:rule.save") }).click();
      await expect(plan.schedulePreview).toBeHidden();
    });
  });
});
