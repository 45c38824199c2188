import { expect, test } from "../fixtures.ts";
import { PlannedEditionsPage } from "../pages/planned-editions-page.ts";
import { dayFromToday, planDaily } from "../support/plan.ts";
import { pdfOf } from "../support/publisher.ts";

const monthOf = (day: string) => `month=${day.slice(0, 7)}`;

test("a manager sets the rhythm, having seen what it does", { tag: "@phone" }, async ({
  page,
  publication,
  signInAs,
  isMobile,
}) => {
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication);
  await plan.setRhythm.click();
  await plan.dialog.getByText("Thu", { exact: true }).click();
  await expect(plan.rhythmPreview).toContainText("Choose at least one day.");
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    await plan.dialog.getByText(day, { exact: true }).click();
  await expect(plan.rhythmPreview).toContainText("editions are added.");
  await expect(plan.rhythmPreview.getByRole("listitem")).toHaveCount(10);
  await plan.dialog.getByRole("button", { name: "Save rhythm" }).click();
  await expect(plan.dialog).toBeHidden();
  const tomorrow = dayFromToday(1);
  await plan.open(publication, monthOf(tomorrow));
  await expect(plan.chip(new RegExp(`${publication.name} ${tomorrow}`))).toBeVisible();
  await expect(plan.calendar).toHaveCount(isMobile ? 0 : 1);
});

test("an edition is moved, skipped and brought back", async ({ page, openEdition }) => {
  const { plan, edition } = await openEdition();
  await expect(plan.panel).toContainText(edition.pe_id);

  await plan.panel.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Skip it" }).click();
  await expect(plan.panel.getByRole("status").first()).toHaveText("Skipped");
  await expect(plan.panel.getByRole("link", { name: "Create issue" })).toBeHidden();
  await plan.panel.getByRole("button", { name: "Bring back" }).click();
  await expect(plan.panel.getByRole("status").first()).not.toHaveText("Skipped");
  const history = plan.panel.getByRole("list", { name: "History" });
  await expect(history.getByText(/^changed planned edition/)).toHaveCount(2);

  // Every day has its edition, so that the day to move to is refused with the one that is there.
  await plan.panel.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the edition" });
  await dialog.getByRole("spinbutton", { name: "Hours" }).fill("9");
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toBeHidden();
  await expect(plan.panel).toContainText("09:00");
});

test("an issue is made for an edition, which then has it", async ({
  publication,
  publisher,
  api,
  issueForm,
  issuePage,
  openEdition,
}) => {
  const { plan, edition } = await openEdition("editor");
  await plan.panel.getByRole("link", { name: "Create issue" }).click();
  await expect(issueForm.newHeading).toBeVisible();
  await expect(issueForm.name).toHaveValue(edition.name);
  await issueForm.pdfAddress.fill(publisher.serve("/planned.pdf", pdfOf(2)));
  await issueForm.create.click();
  await expect(issuePage.heading).toHaveText(edition.name);
  await expect(issuePage.pages).toHaveCount(2);
  const [issue] = (await api.list()).emags;
  expect(issue).toMatchObject({ pe_id: edition.pe_id, released_at: edition.release_date });

  await plan.open(publication, `${monthOf(edition.local_date)}&edition=${edition.id}`);
  await expect(plan.panel).toContainText("Issue ready");
  await plan.panel.getByRole("link", { name: edition.name }).click();
  await expect(issuePage.heading).toHaveText(edition.name);
});

test("two people sign an edition off: the second one is told what the first one said", async ({
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
  await plan.panel.getByRole("textbox", { name: "Note" }).fill("Cover is late");
  const colleague = new PlannedEditionsPage(await openBrowserAs("admin"));
  await colleague.open(publication, address);
  await colleague.panel.getByText("In review", { exact: true }).click();
  await colleague.save.click();
  await expect(colleague.signOff("In review")).toBeChecked();
  await expect(colleague.panel).toContainText("Ada Admin,");

  // The change is live, and what was typed is still there.
  await expect(plan.signOff("In review")).toBeChecked();
  await expect(plan.panel.getByRole("textbox", { name: "Note" })).toHaveValue("Cover is late");
  await plan.save.click();
  await expect(plan.panel).toContainText("Mia Manager,");
  await expect(colleague.panel.getByRole("textbox", { name: "Note" })).toHaveValue("Cover is late");

  await colleague.open(publication, `${monthOf(edition!.local_date)}&view=list`);
  await colleague.choose(colleague.signOffFilter, "In review");
  await expect(colleague.list.getByRole("row")).toHaveCount(2);
  await expect(colleague.page).toHaveURL(/sign_off=in_review/);
});

test("what a colleague makes of an edition or of the rhythm meanwhile is not replaced unseen", async ({
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
  for (const somebody of [plan, colleague]) {
    await somebody.open(publication, address);
    await somebody.panel.getByRole("button", { name: "Rename" }).click();
  }
  const name = (somebody: PlannedEditionsPage) => somebody.dialog.getByRole("textbox", { name: "Name" });
  await name(plan).fill("Mine");
  await name(colleague).fill("Christmas special");
  await name(colleague).press("Enter");
  await expect(plan.dialog.getByRole("alert")).toHaveText(
    "Somebody has just named it “Christmas special”. Saving puts your name in its place.",
  );
  await name(plan).press("Enter");
  await expect(plan.dialog.getByRole("textbox", { name: "Name" })).toBeHidden();
  await expect(colleague.panel).toContainText("Mine");

  // What is not touched follows: the time of the one, and the day that the other has given it.
  await plan.panel.getByRole("button", { name: "Move" }).click();
  await plan.dialog.getByRole("spinbutton", { name: "Minutes" }).fill("45");
  await colleague.panel.getByRole("button", { name: "Move" }).click();
  await colleague.dialog.getByRole("spinbutton", { name: "Hours" }).fill("9");
  await colleague.dialog.getByRole("button", { name: "Move" }).click();
  await expect(plan.dialog.getByRole("alert")).toContainText("Somebody has just moved it to");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  // The question names an edition, and what is skipped is that one or none.
  await plan.panel.getByRole("button", { name: "Skip" }).click();
  await colleague.panel.getByRole("button", { name: "Rename" }).click();
  await name(colleague).fill("Easter special");
  await name(colleague).press("Enter");
  await expect(plan.panel).toContainText("Easter special");
  await plan.page.getByRole("button", { name: "Skip it" }).click();
  await expect(plan.panel.getByRole("alert")).toBeVisible();
  await expect(plan.panel.getByRole("button", { name: "Skip" })).toBeVisible();

  for (const somebody of [plan, colleague]) {
    await somebody.open(publication);
    await somebody.changeRhythm.click();
    await expect(somebody.rhythmPreview).not.toContainText("Choose");
  }
  const ahead = (somebody: PlannedEditionsPage) =>
    somebody.dialog.getByRole("textbox", { name: "Made ahead, days" });
  await ahead(colleague).fill("33");
  await colleague.dialog.getByRole("button", { name: "Save rhythm" }).click();
  await expect(colleague.rhythmPreview).toBeHidden();
  await plan.dialog.getByRole("spinbutton", { name: "Hours" }).fill("11");
  await plan.dialog.getByRole("button", { name: "Save rhythm" }).click();
  await expect(plan.dialog.getByRole("alert")).toContainText("Somebody changed the rhythm meanwhile.");
  await expect(ahead(plan)).toHaveValue("33");
  await expect(plan.dialog.getByRole("spinbutton", { name: "Hours" })).toHaveValue("11");
  await plan.dialog.getByRole("button", { name: "Save rhythm" }).click();
  await expect(plan.rhythmPreview).toBeHidden();
});

test("somebody who only reads is told who plans", async ({ openEdition }) => {
  const { plan } = await openEdition("viewer");
  await expect(plan.panel).toContainText("Managers and administrators change editions.");
  await expect(plan.panel.getByRole("button", { name: "Move" })).toBeHidden();
  await expect(plan.add).toBeHidden();
});

test("what is typed into a review is saved, or asked about, and never lost", async ({
  page,
  openEdition,
}) => {
  const { plan } = await openEdition();
  const note = plan.panel.getByRole("textbox", { name: "Note" });
  const answered = Promise.withResolvers<void>();
  await page.route("**/review", async (route) => {
    if (route.request().method() !== "GET") await answered.promise;
    await route.continue();
  });
  await note.fill("The cover");
  await plan.save.click();
  await note.fill("The cover is missing");
  answered.resolve();
  await expect(plan.panel.getByText("Not saved yet")).toBeVisible();
  await expect(note).toHaveValue("The cover is missing");

  // A dialog over the panel is closed by itself.
  await plan.panel.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("dialog", { name: "Rename the edition" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Rename the edition" })).toBeHidden();
  await expect(note).toHaveValue("The cover is missing");

  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(note).toHaveValue("The cover is missing");
  await plan.save.click();
  await expect(plan.panel.getByText(/^Saved/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(plan.panel).toBeHidden();
});

test("an edition stands where its issue comes out, and moves there as the issue's date is changed", async ({
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
  await expect(plan.panel).toContainText("Planned for");
  await api.update(id, { released_at: null });
  await expect(row).toContainText("Issue without a release date");
  await expect(plan.panel).toContainText("readers do not see it");
});

test("an open plan hears of the publication's new clock", async ({
  page,
  adminRequests,
  publication,
  signInAs,
}) => {
  const [edition] = await planDaily(adminRequests, publication.id);
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication, `view=list&${monthOf(edition!.local_date)}`);
  await expect(page.getByText("Days and times in Berlin")).toBeVisible();
  const changed = await adminRequests.patch(`/console/api/publications/${publication.id}`, {
    data: { publication: { time_zone: "America/New_York" } },
  });
  expect(changed.ok()).toBe(true);
  await expect(page.getByText("Days and times in New York")).toBeVisible();
  const row = plan.list.getByRole("row").filter({ hasText: edition!.pe_id });
  await expect(row).toContainText("06:00 New York");
});

test("an issue whose import failed looks failed in month and list, and is counted", async ({
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

  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  await plan.open(publication, month);
  await expect(plan.issue(/Alone.*The import failed/)).toBeVisible();
  await expect(plan.chip(/Planned.*The import failed/)).toBeVisible();
  await expect(plan.issue(/Live.*Import failed, previous pages kept/)).toBeVisible();
  await expect(plan.issue(/Fine\s*, Issue$/)).toBeVisible();
  await expect(plan.failures).toContainText("3 imports have failed");

  await plan.failures.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(plan.issue(/Fine/)).toBeHidden();
  await plan.open(publication, `${month}&view=list&status=failed`);
  await expect(plan.list.getByRole("row")).toHaveCount(4);
  await expect(plan.list.getByRole("row", { name: /Alone/ })).toContainText("The import failed");
});
