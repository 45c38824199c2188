import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { dayFromToday, planDaily } from "#e2e/support/plan.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const monthOf = (day: string) => `month=${day.slice(0, 7)}`;

test.describe("the plan of a publication", () => {
  test("previews a publishing schedule before a manager saves it", { tag: "@phone" }, async ({
    page,
    publication,
    signInAs,
    isMobile,
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
    await expect(plan.calendar).toHaveCount(isMobile ? 0 : 1);
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

  test("links an edition to the issue created for it", async ({
    publication,
    publisher,
    api,
    issueForm,
    issuePage,
    openEdition,
  }) => {
    const { plan, edition } = await openEdition("editor");
    await plan.panel.getByRole("link", { name: t("planned-editions:panel.create_issue") }).click();
    await expect(issueForm.newHeading).toBeVisible();
    await expect(issueForm.name).toHaveValue(edition.name);
    await issueForm.pdfAddress.fill(publisher.serve("/planned.pdf", pdfOf(2)));
    await issueForm.create.click();
    await expect(issuePage.heading).toHaveText(edition.name);
    await expect(issuePage.pages).toHaveCount(2);
    const [issue] = (await api.list()).emags;
    expect(issue).toMatchObject({ pe_id: edition.pe_id, released_at: edition.release_date });

    await plan.open(publication, `${monthOf(edition.local_date)}&edition=${edition.id}`);
    await expect(plan.panel).toContainText(t("planned-editions:state.ready"));
    await plan.panel.getByRole("link", { name: edition.name }).click();
    await expect(issuePage.heading).toHaveText(edition.name);
  });

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
    await colleague.panel.getByText(t("common:review.sign_offs.in_review"), { exact: true }).click();
    await colleague.save.click();
    await expect(colleague.signOff("in_review")).toBeChecked();
    await expect(colleague.panel).toContainText(pattern("common:review.changed_by", { name: "Ada Admin" }));

    // The sign-off is updated live, and the unsaved note stays.
    await expect(plan.signOff("in_review")).toBeChecked();
    await expect(plan.panel.getByRole("textbox", { name: t("common:review.note") })).toHaveValue(
      "Cover is late",
    );
    await plan.save.click();
    await expect(plan.panel).toContainText(pattern("common:review.changed_by", { name: "Mia Manager" }));
    await expect(colleague.panel.getByRole("textbox", { name: t("common:review.note") })).toHaveValue(
      "Cover is late",
    );

    await colleague.open(publication, `${monthOf(edition!.local_date)}&view=list`);
    await colleague.choose(colleague.signOffFilter, t("common:review.sign_offs.in_review"));
    await expect(colleague.list.getByRole("row")).toHaveCount(2);
    await expect(colleague.page).toHaveURL(/sign_off=in_review/);
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

  test("is read-only for a viewer", async ({ openEdition }) => {
    const { plan } = await openEdition("viewer");
    await expect(plan.panel).toContainText(t("planned-editions:panel.reading_note"));
    await expect(plan.panel.getByRole("button", { name: t("planned-editions:panel.move") })).toBeHidden();
    await expect(plan.add).toBeHidden();
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

  test("shows an edition at the release date of its issue", async ({
    page,
    adminRequests,
    publication,
    publisher,
    api,
    signInAs,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    const { id } = await api.importIssue({
      name: "The special one",
      pdf: publisher.serve("/special.pdf", pdfOf(1)),
      pe_id: edition!.pe_id,
    });
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `view=list&${monthOf(edition!.local_date)}&edition=${edition!.id}`);
    const row = plan.list.getByRole("row").filter({ hasText: edition!.pe_id });
    await expect(row).toContainText("06:00");
    await api.update(id, { released_at: `${edition!.local_date}T17:45:00` });
    await expect(row).toContainText("17:45");
    await expect(plan.panel).toContainText("17:45");
    await expect(plan.panel).toContainText(t("planned-editions:panel.planned_for"));
    await api.update(id, { released_at: null });
    await expect(row).toContainText(t("planned-editions:state.unscheduled"));
    await expect(plan.panel).toContainText(t("planned-editions:panel.unscheduled"));
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

  test("marks and counts issues whose import failed", async ({
    page,
    api,
    publisher,
    publication,
    adminRequests,
    signInAs,
  }) => {
    const editions = await planDaily(adminRequests, publication.id);
    const edition = editions.find(({ local_date }) => local_date.endsWith("15"))!;
    const month = monthOf(edition.local_date);
    const { release_date: released_at, pe_id } = edition;
    const nowhere = `${publisher.url}/gone.pdf`;
    await api.importIssue({ name: "Alone", pdf: nowhere, released_at }, "failed");
    await api.importIssue({ name: "Planned", pdf: nowhere, pe_id }, "failed");
    await api.importIssue({ name: "Fine", pdf: publisher.serve("/fine.pdf", pdfOf(1)), released_at });
    const live = await api.importIssue({ name: "Live", pdf: `${publisher.url}/fine.pdf`, released_at });
    await api.update(live.id, { import_attributes: { pdf_location: nowhere } }, { keepPreviousPages: true });
    await api.untilImport(live.id, "failed");

    const failed = pattern("planned-editions:state.failed").source;
    const kept = pattern("planned-editions:state.failed_kept").source;
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, month);
    await expect(plan.issue(new RegExp(`Alone.*${failed}`))).toBeVisible();
    await expect(plan.edition(new RegExp(`Planned.*${failed}`))).toBeVisible();
    await expect(plan.issue(new RegExp(`Live.*${kept}`))).toBeVisible();
    await expect(plan.issue(new RegExp(`Fine\\s*, ${t("planned-editions:state.issue")}$`))).toBeVisible();
    await expect(plan.failures).toContainText(t("planned-editions:failed_banner", { count: 3 }));

    await plan.failures.getByRole("button", { name: t("planned-editions:due_show") }).click();
    await expect(page).toHaveURL(/status=failed/);
    await expect(plan.issue(/Fine/)).toBeHidden();
    await plan.open(publication, `${month}&view=list&status=failed`);
    await expect(plan.list.getByRole("row")).toHaveCount(4);
    await expect(plan.list.getByRole("row", { name: /Alone/ })).toContainText(
      t("planned-editions:state.failed"),
    );
  });
});
