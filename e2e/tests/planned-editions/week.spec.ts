import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { addEditionOn, comingMonth, dayOfComingMonth } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the week of planned editions", () => {
  test("shows all days and the state of each edition", { tag: "@phone" }, async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const { name } = await addEditionOn(adminRequests, publication.id, dayOfComingMonth(12));
    const plan = new PlannedEditionsPage(page);
    const edition = plan.edition(new RegExp(name));
    await signInAs("manager");
    await plan.open(publication, `view=week&week=${dayOfComingMonth(5)}`);
    await expect(plan.days).toHaveCount(7);
    await expect(edition).toHaveCount(0);
    await page.getByRole("button", { name: t("planned-editions:next_week") }).click();
    await expect(edition).toContainText(t("planned-editions:state.planned"));
    await expect(plan.days).toHaveCount(7);
    await page.getByText(t("planned-editions:view.month"), { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`month=${comingMonth}`));
    await expect(edition).toBeVisible();
  });
});
