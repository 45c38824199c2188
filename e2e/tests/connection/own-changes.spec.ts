import { expect, test } from "#e2e/fixtures.ts";
import { watchEvents, watchReads } from "#e2e/support/browser/traffic.ts";
import { pattern } from "#e2e/support/texts.ts";

/** Longer than any debounce between an event and the read that it causes. */
const LONGER_THAN_ANY_PACE_MS = 5_000;

test.describe("an open screen", () => {
  test("does not fetch an issue again that it saved, even if the event precedes the response", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    await page.clock.install();
    const { id } = await api.importIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` }, "failed");
    const events = await watchEvents(page);
    const reads = watchReads(page, `/emags/${id}`);
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await events.opened();
    // Earlier events, such as those of the import, cause reads, which may cause another one when they are answered.
    await expect
      .poll(async () => {
        const counted = reads.count();
        await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
        return reads.count() - counted + reads.open();
      })
      .toBe(0);
    const before = reads.count();
    await issueForm.name.fill("After");
    await page.route(`**/emags/${id}*`, async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      const response = await route.fetch();
      await events.handled(
        (event) => event.type === "emag" && event.emag_id === id && event.change === "updated",
      );
      await route.fulfill({ response });
    });
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    await page.clock.runFor(LONGER_THAN_ANY_PACE_MS);
    // A change by another user is fetched, and its read comes after all earlier ones.
    await api.update(id, { preview: "Theirs" });
    await expect(issueForm.preview).toHaveValue("Theirs");
    expect(reads.count() - before).toBe(1);
  });
});
