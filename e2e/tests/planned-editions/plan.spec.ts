import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { dayFromToday, planDaily } from "#e2e/support/plan.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const monthOf = (day: string) => `month=${day.slice(0, 7)}`;

test.describe("the plan of a publication", () => {
  test("previews a publishing schedule before a manager saves it", async ({
    page,
    publication,
    signInAs,
  }) => {
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication);
    await plan.setSchedule.click();
    await plan.dialog.getByText("Thu", { exact: true }).click();
    await expect(plan.schedulePreview).toContainText(t("planned-editions:rule.preview_incomplete"));
    for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
      await plan.dialog.getByText(day, { exact: true }).click();
    await expect(plan.schedulePreview).toContainText(pattern("planned-editions:rule.adds"));
    await expect(plan.schedulePreview.getByRole("listitem")).toHaveCount(10);
    await plan.dialog.getByRole("button", { name: t("planned-editions:rule.save") }).click();
    await expect(plan.dialog).toBeHidden();
    const tomorrow = dayFromToday(1);
    await plan.open(publication, monthOf(tomorrow));
    await expect(plan.edition(new RegExp(`${publication.name} ${tomorrow}`))).toBeVisible();
    await expect(plan.calendar).toBeVisible();
  });

  test("moves, skips and restores an edition", async ({ page, openEdition }) => {
    const { plan, edition } = await openEdition();
    await expect(plan.panel).toContainText(edition.pe_id);

    await plan.panel.getByRole("button", { name: t("planned-editions:panel.skip") }).click();
    await page.getByRole("button", { name: t("planned-editions:edit.skip_confirm") }).click();
    await expect(plan.panel.getByRole("status").first()).toHaveText(t("planned-editions:state.skipped"));
    await expect(
      plan.panel.getByRole("link", { name: t("planned-editions:panel.create_issue") }),
    ).toBeHidden();
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.restore") }).click();
    await expect(plan.panel.getByRole("status").first()).not.toHaveText(t("planned-editions:state.skipped"));
    const history = plan.panel.getByRole("list", { name: t("planned-editions:panel.history") });
    await expect(history.getByText(pattern("audit-words:did.updated"))).toHaveCount(2);

    // Every other day has an edition, so the test changes only the time.
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.move") }).click();
    const dialog = page.getByRole("dialog", { name: t("planned-editions:edit.move_title") });
    await dialog.getByRole("spinbutton", { name: t("planned-editions:edit.hours") }).fill("9");
    await dialog.getByRole("button", { name: t("planned-editions:panel.move") }).click();
    await expect(dialog).toBeHidden();
    await expect(plan.panel).toContainText("09:00");
  });

  test("asks before an unsaved note is lost", async ({ page, openEdition }) => {
    const { plan } = await openEdition();
    const note = plan.panel.getByRole("textbox", { name: t("common:review.note") });
    const answered = Promise.withResolvers<void>();
    await page.route("**/review", async (route) => {
      if (route.request().method() !== "GET") await answered.promise;
      await route.continue();
    });
    await note.fill("The cover");
    await plan.save.click();
    await note.fill("The cover is missing");
    answered.resolve();
    await expect(plan.panel.getByText(t("common:save_state.unsaved"))).toBeVisible();
    await expect(note).toHaveValue("The cover is missing");

    // Escape closes only the dialog over the panel.
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.rename") }).click();
    await expect(page.getByRole("dialog", { name: t("planned-editions:edit.rename_title") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: t("planned-editions:edit.rename_title") })).toBeHidden();
    await expect(note).toHaveValue("The cover is missing");

    const question = page.getByRole("dialog", { name: t("common:unsaved.title") });
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect(question).toBeHidden();
    await expect(note).toHaveValue("The cover is missing");
    await plan.save.click();
    await expect(plan.panel.getByText(pattern("common:save_state.saved"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(plan.panel).toBeHidden();
  });

  test("follows a new time zone of the publication", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `view=list&${monthOf(edition!.local_date)}`);
    await expect(page.getByText(t("planned-editions:time_zone", { city: "Berlin" }))).toBeVisible();
    const changed = await adminRequests.patch(`/console/api/publications/${publication.id}`, {
      data: { publication: { time_zone: "America/New_York" } },
    });
    expect(changed.ok()).toBe(true);
    await expect(page.getByText(t("planned-editions:time_zone", { city: "New York" }))).toBeVisible();
    const row = plan.list.getByRole("row").filter({ hasText: edition!.pe_id });
    await expect(row).toContainText("06:00 New York");
  });
});
