import { expect, test } from "#e2e/fixtures.ts";
import { watchEvents, watchReads } from "#e2e/support/browser/traffic.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("a deleted issue", () => {
  test("is not requested again", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    issueList,
    shell,
    browserErrors,
  }) => {
    const { id } = await api.createIssue({ name: "Soon gone", pdf: `${publisher.url}/gone.pdf` });
    await api.untilImport(id, "failed");
    await signInAs("editor");
    // Without this, the event of the failed import could cause a fetch during the deletion.
    await page.route("**/console/api/events**", () => {});
    await issuePage.open(publication, id, "import");
    await expect(issuePage.failure).toBeVisible();
    const asked: string[] = [];
    let deleted = false;
    page.on("request", (request) => {
      if (deleted && new RegExp(`emags/${id}\\b|emag_ids=${id}\\b`).test(request.url()))
        asked.push(request.url());
    });
    page.on("response", (response) => {
      if (response.request().method() === "DELETE") deleted = true;
    });
    await issuePage.moreActions.click();
    await page.getByRole("menuitem", { name: t("issues:action.delete") }).click();
    await shell
      .dialog(t("issues:action.delete_title", { name: "Soon gone" }))
      .getByRole("button", { name: t("issues:action.delete") })
      .click();
    await expect(issueList.heading).toBeVisible();
    await expect(page.getByText("Soon gone", { exact: true })).toBeHidden();
    expect(asked).toEqual([]);
    expect(browserErrors.errors).toEqual([]);
  });

  test("is not requested again because deleting it ends its import", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    issueList,
    shell,
    browserErrors,
  }) => {
    const held = publisher.hold("/issue.pdf", pdfOf(2));
    const { id } = await api.createIssue({ name: "Soon gone", pdf: held.url });
    await page.clock.install();
    const events = await watchEvents(page);
    await signInAs("editor");
    await issuePage.open(publication, id, "import");
    await events.opened();
    await expect(issuePage.step("download")).toContainText(t("issue:import.step_status.running"));
    let deleting = false;
    const reads = watchReads(page, () => deleting);
    // The issue is deleted before its page knows, and the page hears of the ended import first.
    await page.route(`**/emags/${id}`, async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      deleting = true;
      const response = await route.fetch();
      await events.handled(
        (event) => event.type === "import" && event.emag_id === id && event.status === "failed",
      );
      // Longer than the pause between an event and the read that it causes.
      await page.clock.runFor(5_000);
      await route.fulfill({ response });
    });
    await issuePage.moreActions.click();
    await page.getByRole("menuitem", { name: t("issues:action.delete") }).click();
    await shell
      .dialog(t("issues:action.delete_title", { name: "Soon gone" }))
      .getByRole("button", { name: t("issues:action.delete") })
      .click();
    await expect(issueList.heading).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText("Soon gone", { exact: true })).toBeHidden();
    expect(reads.endingOn(new RegExp(`/emags/${id}\\b`))).toBe(0);
    expect(browserErrors.errors).toEqual([]);
    held.release();
  });
});
