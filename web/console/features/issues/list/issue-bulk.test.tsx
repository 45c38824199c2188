import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { deleteEmags } from "#shared/console/issues/managed-emags.ts";
import { restoreFromTrash } from "#shared/console/trash.ts";
import { closeBulkRun, currentBulkRun, startBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { asksBeforeClosing } from "#web/testing/asks-before-closing.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { openIssues } from "./issue-bulk.fixture.tsx";

const { publication_id: publicationId } = testPublication;

/** Answers a deletion: refuses the issues in `refused` with a status and message, and deletes the others. */
const deletion = (
  emags: readonly { id: number }[],
  refused: Record<number, [status: number, error: string]> = {},
) => ({
  deleted: emags.map(({ id }) => id).filter((id) => !(id in refused)),
  refused: Object.entries(refused).map(([id, [status, error]]) => ({
    id: Number(id),
    status,
    code: status === 404 ? "not_found" : "internal_error",
    error,
  })),
});

describe("deleting selected issues", () => {
  it("names the issues and warns about those that readers see, before anything is deleted", async () => {
    const issues = await openIssues(["First", "Second", "Third"], 2);
    await page.getByRole("button", { name: "Select all" }).click();
    await expect.element(issues.bar).toMatchTextContent(issues.t("common:bulk.selected", { count: 3 }));
    await issues.bar.getByRole("button", { name: issues.t("action.delete") }).click();
    await expect.element(issues.question).toMatchTextContent("Third");
    await expect.element(issues.question).toMatchTextContent(issues.t("bulk.visible", { count: 2 }));
    await issues.question.getByRole("button", { name: issues.t("common:actions.cancel") }).click();
    await expect.element(issues.question).not.toBeInTheDocument();
    await expect.element(issues.bar).toBeVisible();
    await expect.element(issues.results).not.toBeInTheDocument();
  });

  it("shows the progress, and asks before the page is closed while it runs", async () => {
    const issues = await openIssues(["First", "Second"]);
    const held = Promise.withResolvers<void>();
    issues.service.answer(deleteEmags, async ({ body }) => {
      await held.promise;
      return deletion(body.emags);
    });
    await issues.deleteAll();
    await expect
      .element(issues.status)
      .toHaveTextContent(issues.t("bulk.running_delete", { done: 0, total: 2 }));
    await expect.element(issues.outcome("Second")).toMatchTextContent(issues.t("common:bulk.item.running"));
    expect(asksBeforeClosing()).toBe(true);
    held.resolve();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 2 }));
    await expect.element(issues.outcome("First")).toMatchTextContent(issues.t("bulk.item_done_delete"));
    expect(asksBeforeClosing()).toBe(false);
    await issues.close.click();
    await expect.element(issues.results).not.toBeInTheDocument();
  });

  it("reports a lost connection", async () => {
    const issues = await openIssues(["Unlucky"]);
    issues.service.answer(deleteEmags, () => Response.error());
    await issues.deleteAll();
    await expect
      .element(issues.outcome("Unlucky"))
      .toMatchTextContent(issues.t("common:errors.offline_title"));
    await expect.element(issues.status).toMatchTextContent(issues.t("common:bulk.failures", { count: 1 }));
  });

  it("reports each failure, keeps it selected, and retries it after another screen was opened", async () => {
    const issues = await openIssues(["First", "Stuck", "Third"]);
    let fails = true;
    issues.service.answer(deleteEmags, ({ body }) =>
      deletion(body.emags, fails ? { 2: [500, "The disk is full."] } : {}),
    );
    await issues.deleteAll();
    await expect
      .element(issues.status)
      .toHaveTextContent(
        [issues.t("bulk.done_delete", { count: 2 }), issues.t("common:bulk.failures", { count: 1 })].join(
          " · ",
        ),
      );
    await expect.element(issues.outcome("Stuck")).toMatchTextContent("The disk is full.");
    await expect.element(issues.bar).toMatchTextContent(issues.t("common:bulk.selected", { count: 1 }));

    fails = false;
    await issues.router.navigate("/elsewhere");
    await issues.router.navigate(-1);
    await issues.retry.click();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 1 }));
  });

  it("deletes 100 issues with each request, and leaves the rest unchanged when it is stopped", async () => {
    const issues = await openIssues(Array.from({ length: 102 }, (_, index) => `Issue ${index + 1}`));
    const held = Promise.withResolvers<void>();
    const requests: number[] = [];
    issues.service.answer(deleteEmags, async ({ body }) => {
      requests.push(body.emags.length);
      await held.promise;
      return deletion(body.emags);
    });
    await issues.deleteAll();
    await expect
      .element(issues.outcome("Issue 100"))
      .toMatchTextContent(issues.t("common:bulk.item.running"));
    await issues.stop.click();
    await expect.element(issues.status).toHaveTextContent(issues.t("common:bulk.stopping"));
    await expect.element(issues.stop).toBeDisabled();
    held.resolve();
    await expect
      .element(issues.status)
      .toHaveTextContent(
        [issues.t("bulk.done_delete", { count: 100 }), issues.t("common:bulk.skipped", { count: 2 })].join(
          " · ",
        ),
      );
    expect(requests).toEqual([100]);
    await expect.element(issues.bar).toMatchTextContent(issues.t("common:bulk.selected", { count: 2 }));
  });

  it("counts an issue as deleted that was deleted in the meantime", async () => {
    const issues = await openIssues(["Twice"]);
    issues.service.answer(deleteEmags, ({ body }) => deletion(body.emags, { 1: [404, "Not found."] }));
    await issues.deleteAll();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 1 }));
    await expect.element(issues.bar).not.toBeInTheDocument();
  });

  it("is undone for all issues that it deleted, and names those that can't be restored", async () => {
    const issues = await openIssues(["First", "Already gone", "Name taken"]);
    const restored: number[] = [];
    issues.service.answer(deleteEmags, ({ body }) => deletion(body.emags, { 2: [404, "Not found."] }));
    issues.service.answer(restoreFromTrash, ({ params: { record_id } }) => {
      restored.push(record_id);
      return record_id === 3
        ? refusal(422, { name: ["is already used by another issue"] })
        : { restored: { id: record_id, name: "First", lost_categories: 0, lost_edition: null } };
    });
    await issues.deleteAll();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 3 }));
    await issues.undo.click();
    await expect
      .element(issues.status)
      .toHaveTextContent(
        [
          issues.t("common:trash.restored_count", { count: 1 }),
          issues.t("common:bulk.failures", { count: 1 }),
        ].join(" · "),
      );
    await expect.element(issues.outcome("First")).toMatchTextContent(issues.t("common:trash.item_restored"));
    await expect.element(issues.outcome("Name taken")).toMatchTextContent("already used by another issue");
    await expect.element(issues.undo).not.toBeInTheDocument();
    expect(restored.sort()).toEqual([1, 3]);
  });

  it("is undone for an issue whose deletion got no response, and names what the issue lost", async () => {
    const issues = await openIssues(["Unanswered"]);
    let isLost = true;
    issues.service.answer(deleteEmags, ({ body }) => {
      if (!isLost) return deletion(body.emags, { 1: [404, "Not found."] });
      isLost = false;
      return Response.error();
    });
    issues.service.answer(restoreFromTrash, ({ params: { record_id: id } }) => ({
      restored: { id, name: "Unanswered", lost_categories: 2, lost_edition: null },
    }));
    await issues.deleteAll();
    await issues.retry.click();
    await issues.undo.click();
    const losses = issues.t("common:trash.lost_categories", { count: 2 });
    await expect
      .element(issues.outcome("Unanswered"))
      .toMatchTextContent(issues.t("common:trash.item_restored_with_losses", { losses }));
  });

  it("runs beside a bulk action on articles", async () => {
    const issues = await openIssues(["Slow"]);
    const held = Promise.withResolvers<void>();
    const article = { publicationId, kind: "article" } as const;
    onTestFinished(() => {
      const run = currentBulkRun(article);
      if (run) closeBulkRun(run);
    });
    const articles = startBulkRun({
      ...article,
      action: "delete",
      items: [{ id: 1, name: "Harbour" }],
      perform: () => held.promise,
      explain: String,
      onDone: () => {},
    });
    issues.service.answer(deleteEmags, ({ body }) => deletion(body.emags));
    await issues.deleteAll();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 1 }));
    expect(asksBeforeClosing()).toBe(true);
    held.resolve();
    await articles;
    expect(asksBeforeClosing()).toBe(false);
  });
});
