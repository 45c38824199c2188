import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { call } from "#e2e/support/api.ts";
import { watchEvents, watchReads } from "#e2e/support/browser/traffic.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { configureAccess } from "#e2e/support/publisher/access.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { tryAccess } from "#shared/console/access/access-trials.ts";
import { createEmagCategory } from "#shared/console/issues/emag-categories.ts";
import { changePlannedEdition } from "#shared/console/issues/planned-editions.ts";

/** Longer than any debounce between an event and the read that it causes. */
const LONGER_THAN_ANY_PACE_MS = 5_000;

test.describe("an open screen", () => {
  test.beforeEach(({ page }) => page.clock.install());

  /** Waits for reads caused by earlier events, such as those of an import. */
  async function settleStream(page: Page, events: Awaited<ReturnType<typeof watchEvents>>): Promise<void> {
    await events.opened();
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
  }

  /** Holds the responses of writes to this path until `happened` resolves. */
  async function holdResponseUntil(page: Page, path: string, happened: () => Promise<void>): Promise<void> {
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      const response = await route.fetch();
      await happened();
      await route.fulfill({ response });
    });
  }

  test("does not fetch an issue again that it saved, even if the event precedes the response", async ({
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
    await holdResponseUntil(page, `/emags/${id}*`, () =>
      events.handled((event) => event.type === "emag" && event.emag_id === id && event.change === "updated"),
    );
    const reads = watchReads(page);
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
    // A change by another user is fetched, and its read comes after all earlier ones.
    await api.update(id, { preview: "Theirs" });
    await expect(issueForm.preview).toHaveValue("Theirs");
    expect(reads.endingOn(`/emags/${id}`)).toBe(1);
  });

  test("does not fetch an article again that it saved and published", async ({
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
    await holdResponseUntil(page, `/stories/${id}`, () =>
      events.handled(
        (event) => event.type === "story" && event.story_id === id && event.change === "updated",
      ),
    );
    const reads = watchReads(page);
    await articlePage.write(" More.");
    // Not the button, which is disabled once the text has been saved automatically.
    await articlePage.text.press("ControlOrMeta+s");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await articlePage.publish.click();
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
    await api.changeStory(id, { title: "Theirs" });
    await expect(articlePage.title).toHaveValue("Theirs");
    expect(reads.endingOn(`/stories/${id}`)).toBe(1);
  });

  test("does not fetch an edition again that it renamed and reviewed", async ({
    page,
    publication,
    adminRequests,
    signInAs,
  }) => {
    const [first, second] = await planDaily(adminRequests, publication.id);
    const plan = new PlannedEditionsPage(page);
    const events = await watchEvents(page);
    await signInAs("manager");
    const month = first!.local_date.slice(0, 7);
    await plan.open(publication, `month=${month}&edition=${first!.id}`);
    await expect(plan.panel).toContainText(first!.pe_id);
    await settleStream(page, events);
    const reads = watchReads(page);
    await plan.panel.getByRole("button", { name: t("planned-editions:panel.rename") }).click();
    await plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") }).fill("Mine");
    await plan.dialog.getByRole("textbox", { name: t("planned-editions:edit.name") }).press("Enter");
    await expect(plan.edition(/Mine/)).toBeVisible();
    await plan.panel.getByRole("textbox", { name: t("common:review.note") }).fill("Cover is late");
    await plan.save.click();
    await expect(plan.panel).toContainText(pattern("common:review.changed_by", { name: "Mia Manager" }));
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);

    await rename(second!.id, "Theirs");
    await expect(plan.edition(/Theirs/)).toBeVisible();
    expect(reads.endingOn("/planned-editions")).toBe(1);
    expect(reads.endingOn("/emags")).toBe(0);

    function rename(planned_emag_id: number, name: string) {
      const params = { publication_id: publication.id, planned_emag_id };
      return call(adminRequests, changePlannedEdition, { params, body: { name } });
    }
  });

  test("does not fetch a plan again for changes that it does not show", async ({
    page,
    api,
    publication,
    adminRequests,
    customer,
    saveTestReader,
    signInAs,
  }) => {
    const reader_id = (await saveTestReader("ben")).id;
    const [first] = await planDaily(adminRequests, publication.id);
    const plan = new PlannedEditionsPage(page);
    const events = await watchEvents(page);
    await signInAs("manager");
    await plan.open(publication, `month=${first!.local_date.slice(0, 7)}`);
    await settleStream(page, events);
    await rename("Before");
    await events.handled((event) => event.type === "planned_edition");
    // Its read comes after all earlier ones.
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
    await expect(plan.edition(/Before/)).toBeVisible();
    const reads = watchReads(page);
    const { id } = await api.createStory({ title: "An article" });
    await api.changeStory(id, { title: "The same article" });
    await api.createCategory("A category");
    await configureAccess(adminRequests, publication, customer, { grant_ttl_seconds: 60 });
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
    await expect(plan.edition(/Theirs/)).toBeVisible();
    expect(reads.endingOn("/planned-editions")).toBe(1);
    expect(reads.endingOn(/\/(emags|running-imports|edition-rule|emag-reviews)$/)).toBe(0);

    function rename(name: string) {
      const params = { publication_id: publication.id, planned_emag_id: first!.id };
      return call(adminRequests, changePlannedEdition, { params, body: { name } });
    }
  });
});
