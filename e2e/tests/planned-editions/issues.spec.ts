import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const monthOf = (day: string) => `month=${day.slice(0, 7)}`;

test.describe("an issue in the plan of a publication", () => {
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
