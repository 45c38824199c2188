import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { addEditionOn, comingMonth, dayOfComingMonth as dayOf } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";

/** The announcement of a free day. */
const announced = (day: number) => new RegExp(`^\\D*${day}\\D*$`);

test.describe("the calendar of planned editions", () => {
  test("adds an edition on the clicked day and refuses a taken day", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const { name } = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await plan.clickDay(dayOf(12));
    const reason = t("planned-editions:taken.edition", { name });
    await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(plan.dialog).toBeHidden();

    await plan.clickDay(dayOf(23));
    await plan.dialog.getByRole("button", { name: t("planned-editions:edit.add") }).click();
    await expect(plan.panel).toContainText(dayOf(23));
  });

  test("moves an edition that is dragged to a free day, and back with Undo", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const first = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const other = await addEditionOn(adminRequests, publication.id, dayOf(13));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await test.step("to a taken day", async () => {
      const reason = t("planned-editions:taken.edition", { name: other.name });
      await plan.drag(plan.edition(new RegExp(first.name)), dayOf(13), reason);
      await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
      await expect(plan.day(dayOf(12)).getByRole("button", { name: first.name })).toBeVisible();
    });
    await test.step("to a free day", async () => {
      await plan.drag(plan.edition(new RegExp(first.name)), dayOf(23), announced(23));
      await expect(plan.edition(new RegExp(`${publication.name} ${dayOf(23)}`))).toBeVisible();
      await expect(plan.day(dayOf(12)).getByRole("listitem")).toHaveCount(0);
    });
    await test.step("and back", async () => {
      await page.getByRole("button", { name: t("planned-editions:edit.undo") }).click();
      await expect(plan.day(dayOf(12)).getByRole("button", { name: first.name })).toBeVisible();
    });
  });
});
