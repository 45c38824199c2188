import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { addEditionOn, comingMonth, dayOfComingMonth } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("several editions in the list", () => {
  test("move together, stop before a taken day, and move back", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const names: string[] = [];
    for (const day of [10, 11, 13])
      names.push((await addEditionOn(adminRequests, publication.id, dayOfComingMonth(day))).name);
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}&view=list`);
    const rows = (...days: number[]) =>
      expect(plan.list.getByText(new RegExp(`-(${days.map(dayOfComingMonth).join("|")})$`))).toHaveCount(
        days.length,
      );
    for (const name of names.slice(0, 2))
      await page.getByRole("checkbox", { name: t("common:list.select", { name }) }).check();
    await page.getByRole("button", { name: t("planned-editions:panel.move"), exact: true }).click();
    await plan.dialog.getByRole("textbox", { name: t("planned-editions:bulk.days") }).fill("2");
    await expect(plan.dialog.getByRole("listitem")).toHaveText([
      /10.*12/,
      new RegExp(t("planned-editions:taken.edition", { name: names[2]! })),
    ]);
    await plan.dialog
      .getByRole("button", { name: t("planned-editions:bulk.move.confirm", { count: 2 }) })
      .click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect(results).toContainText(t("planned-editions:bulk.move.done", { count: 1 }));
    await expect(results).toContainText(t("common:bulk.failures", { count: 1 }));
    await rows(11, 12, 13);

    await results.getByRole("button", { name: t("common:bulk.undo") }).click();
    await rows(10, 11, 13);
  });

  test("are skipped and restored", async ({ page, adminRequests, publication, signInAs }) => {
    for (const day of [10, 11]) await addEditionOn(adminRequests, publication.id, dayOfComingMonth(day));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}&view=list`);
    const skipped = plan.list.getByText(t("planned-editions:state.skipped"), { exact: true });
    for (const action of ["skip", "restore"] as const) {
      await page.getByRole("checkbox", { name: t("common:list.select_all") }).check();
      await page.getByRole("button", { name: t(`planned-editions:panel.${action}`), exact: true }).click();
      await plan.dialog
        .getByRole("button", { name: t(`planned-editions:bulk.${action}.confirm`, { count: 2 }) })
        .click();
      await expect(skipped).toHaveCount(action === "skip" ? 2 : 0);
      const results = page.getByRole("region", { name: t("common:bulk.results") });
      await results.getByRole("button", { name: t("common:bulk.close") }).click();
    }
  });
});
