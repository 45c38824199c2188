import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { comingMonth, dayOfComingMonth } from "#e2e/support/plan.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

const THURSDAY = 4;

test.describe("the plan of a publication", () => {
  test("gets editions by a schedule and by hand, and an issue for one of them", async ({
    page,
    publication,
    publisher,
    api,
    signInAs,
    issueForm,
    issuePage,
  }) => {
    const plan = new PlannedEditionsPage(page);
    await signInAs("admin");
    await test.step("set a weekly schedule", async () => {
      await plan.open(publication, `month=${comingMonth}`);
      await plan.setSchedule.click();
      await expect(plan.schedulePreview.getByRole("listitem")).toHaveCount(10);
      await plan.dialog.getByRole("button", { name: t("planned-editions:rule.save") }).click();
      await expect(plan.dialog).toBeHidden();
    });

    const days = [8, 9, 10, 11, 12, 13, 14].map(dayOfComingMonth);
    const thursday = days.find((one) => new Date(one).getUTCDay() === THURSDAY)!;
    const day = days.find((one) => one !== thursday)!;
    const name = `${publication.name} ${day}`;
    await test.step("add an edition on another day", async () => {
      await expect(plan.edition(new RegExp(`${publication.name} ${thursday}`))).toBeVisible();
      await plan.clickDay(day);
      await plan.dialog.getByRole("button", { name: t("planned-editions:edit.add") }).click();
      await expect(plan.panel).toContainText(day);
    });

    await test.step("create its issue", async () => {
      const edition = page.url();
      await plan.panel.getByRole("link", { name: t("planned-editions:panel.create_issue") }).click();
      await expect(issueForm.name).toHaveValue(name);
      await issueForm.pdfAddress.fill(publisher.serve("/planned.pdf", pdfOf(2)));
      await issueForm.create.click();
      await expect(issuePage.heading).toHaveText(name);
      await expect(issuePage.pages).toHaveCount(2);
      const [issue] = (await api.list()).emags;
      expect(issue).toMatchObject({
        pe_id: expect.stringContaining(day),
        released_at: expect.stringContaining(day),
      });

      await page.goto(edition);
      await expect(plan.panel).toContainText(t("planned-editions:state.ready"));
      await plan.panel.getByRole("link", { name }).click();
      await expect(issuePage.heading).toHaveText(name);
    });
  });
});
