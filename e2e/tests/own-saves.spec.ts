import type { Page } from "@playwright/test";
import { tryAccess } from "#shared/console/access-trials.ts";
import { createEmagCategory } from "#shared/console/emag-categories.ts";
import { changePlannedEdition } from "#shared/console/planned-editions.ts";
import { expect, test } from "../fixtures.ts";
import { PlannedEditionsPage } from "../pages/planned-editions-page.ts";
import { askCustomer } from "../support/access.ts";
import { call } from "../support/api.ts";
import { planDaily } from "../support/plan.ts";
import { watchEvents, watchReads } from "../support/traffic.ts";

/** Reads that are put off, so that many events cause few of them, are sent by then. */
const LONGER_THAN_ANY_PACE_MS = 5_000;

test.beforeEach(({ page }) => page.clock.install());

/** Waits for the reads that the events from before the stream opened cause, such as those of an import. */
async function settleStream(page: Page, events: Awaited<ReturnType<typeof watchEvents>>): Promise<void> {
  await events.opened();
  await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
}

/** Holds the answer of each write to this path until what the caller waits for has happened. */
async function answerAfter(page: Page, path: string, happened: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch();
    await happened();
    await route.fulfill({ response });
  });
}

test("an issue that was saved here is not fetched again, also when the event comes before the answer", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.importIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` }, "failed");
  const events = await watchEvents(page);
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await settleStream(page, events);
  await issueForm.name.fill("After");
  await answerAfter(page, `/emags/${id}*`, () =>
    events.handled((event) => event.type === "emag" && event.emag_id === id && event.change === "updated"),
  );
  const reads = watchReads(page);
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText(/^Saved/);
  await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
  // Another person's save is fetched, after everything that came before it.
  await api.update(id, { preview: "Theirs" });
  await expect(issueForm.seeDifference).toBeVisible();
  expect(reads.endingOn(`/emags/${id}`)).toBe(1);
});

test("an article that was saved and published here is not fetched again", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  const released_at = "2025-01-01T00:00:00Z";
  const { id } = await api.createStory({ title: "Mine", content: "Text.", released_at, language: "en" });
  const events = await watchEvents(page);
  await signInAs("editor");
  await articlePage.open(publication, id);
  await settleStream(page, events);
  await articlePage.write(" More.");
  await answerAfter(page, `/stories/${id}`, () =>
    events.handled((event) => event.type === "story" && event.story_id === id && event.change === "updated"),
  );
  const reads = watchReads(page);
  await articlePage.save.click();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  await articlePage.publish.click();
  await articlePage.publishNow.click();
  await expect(articlePage.state).toContainText("Visible to readers");
  await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
  await api.changeStory(id, { title: "Theirs" });
  await expect(articlePage.seeDifference).toBeVisible();
  expect(reads.endingOn(`/stories/${id}`)).toBe(1);
});

test("an edition that was renamed and reviewed here is not fetched again", async ({
  page,
  publication,
  adminRequests,
  signInAs,
}) => {
  const [first, second] = await planDaily(adminRequests, publication.id);
  const plan = new PlannedEditionsPage(page);
  await signInAs("manager");
  const month = first!.local_date.slice(0, 7);
  await plan.open(publication, `month=${month}&edition=${first!.id}`);
  await expect(plan.panel).toContainText(first!.pe_id);
  const reads = watchReads(page);
  await plan.panel.getByRole("button", { name: "Rename" }).click();
  await plan.dialog.getByRole("textbox", { name: "Name" }).fill("Mine");
  await plan.dialog.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(plan.chip(/Mine/)).toBeVisible();
  await plan.panel.getByRole("textbox", { name: "Note" }).fill("Cover is late");
  await plan.save.click();
  await expect(plan.panel).toContainText("Mia Manager,");
  await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);

  await rename(second!.id, "Theirs");
  await expect(plan.chip(/Theirs/)).toBeVisible();
  expect(reads.endingOn("/planned-editions")).toBe(1);
  expect(reads.endingOn("/emags")).toBe(0);

  function rename(planned_emag_id: number, name: string) {
    const params = { publication_id: publication.id, planned_emag_id };
    return call(adminRequests, changePlannedEdition, { params, body: { name } });
  }
});

test("a plan is not fetched again for changes that it does not show", async ({
  page,
  api,
  publication,
  adminRequests,
  customer,
  keepReader,
  signInAs,
}) => {
  const reader_id = (await keepReader("ben")).id;
  const [first] = await planDaily(adminRequests, publication.id);
  const plan = new PlannedEditionsPage(page);
  const events = await watchEvents(page);
  await signInAs("manager");
  await plan.open(publication, `month=${first!.local_date.slice(0, 7)}`);
  // Fetched after everything that came before it.
  await events.opened();
  await rename("Before");
  await expect(plan.chip(/Before/)).toBeVisible();
  const reads = watchReads(page);
  const { id } = await api.createStory({ title: "An article" });
  await api.changeStory(id, { title: "The same article" });
  await api.createCategory("A category");
  await askCustomer(adminRequests, publication, customer, { grant_ttl_seconds: 60 });
  await call(adminRequests, tryAccess, {
    params: { publication_id: publication.id },
    body: { item: { type: "publication" }, reader_id, fresh: true },
  });
  await call(adminRequests, createEmagCategory, {
    params: { publication_id: publication.id },
    body: { name: "A category" },
  });
  await events.handled((event) => event.type === "story" && event.change === "updated");
  for (const type of ["article_category", "access", "callouts", "emag_category"])
    await events.handled((event) => event.type === type);
  await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);

  await rename("Theirs");
  await expect(plan.chip(/Theirs/)).toBeVisible();
  expect(reads.endingOn("/planned-editions")).toBe(1);
  expect(reads.endingOn(/\/(emags|running-imports|edition-rule|emag-reviews)$/)).toBe(0);

  function rename(name: string) {
    const params = { publication_id: publication.id, planned_emag_id: first!.id };
    return call(adminRequests, changePlannedEdition, { params, body: { name } });
  }
});
