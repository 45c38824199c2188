import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { restoreFromTrash } from "#shared/console/trash.ts";
import { deleteEmag } from "#shared/contract/emags.ts";
import { closeBulkRun, currentBulkRun, startBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { asksBeforeClosing } from "#web/testing/asks-before-closing.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { openIssues } from "./issue-bulk.fixture.tsx";

const { publication_id: publicationId } = testPublication;

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
    issues.service.answer(deleteEmag, async ({ params }) => {
      if (params.emag_id === 2) await held.promise;
    });
    await issues.deleteAll();
    await expect
      .element(issues.status)
      .toHaveTextContent(issues.t("bulk.running_delete", { done: 1, total: 2 }));
    await expect.element(issues.outcome("First")).toMatchTextContent(issues.t("bulk.item_done_delete"));
    await expect.element(issues.outcome("Second")).toMatchTextContent(issues.t("common:bulk.item.running"));
    expect(asksBeforeClosing()).toBe(true);
    held.resolve();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 2 }));
    expect(asksBeforeClosing()).toBe(false);
    await issues.close.click();
    await expect.element(issues.results).not.toBeInTheDocument();
  });

  it("reports a lost connection", async () => {
    const issues = await openIssues(["Unlucky"]);
    issues.service.answer(deleteEmag, () => Response.error());
    await issues.deleteAll();
    await expect
      .element(issues.outcome("Unlucky"))
      .toMatchTextContent(issues.t("common:errors.offline_title"));
    await expect.element(issues.status).toMatchTextContent(issues.t("common:bulk.failures", { count: 1 }));
  });

  it("reports each failure, keeps it selected, and retries it after another screen was opened", async () => {
    const issues = await openIssues(["First", "Stuck", "Third"]);
    let fails = true;
    issues.service.answer(deleteEmag, ({ params }) =>
      fails && params.emag_id === 2
        ? refusal(500, { error: "The disk is full.", code: "internal_error" })
        : undefined,
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

  it("stops after the running ones, and leaves the rest unchanged", async () => {
    const issues = await openIssues(["1st", "2nd", "3rd", "4th", "5th", "6th"]);
    const held = Promise.withResolvers<void>();
    const deleted: number[] = [];
    issues.service.answer(deleteEmag, async ({ params }) => {
      deleted.push(params.emag_id);
      await held.promise;
    });
    await issues.deleteAll();
    await expect.element(issues.outcome("4th")).toMatchTextContent(issues.t("common:bulk.item.running"));
    await issues.stop.click();
    await expect.element(issues.status).toHaveTextContent(issues.t("common:bulk.stopping"));
    await expect.element(issues.stop).toBeDisabled();
    held.resolve();
    await expect
      .element(issues.status)
      .toHaveTextContent(
        [issues.t("bulk.done_delete", { count: 4 }), issues.t("common:bulk.skipped", { count: 2 })].join(
          " · ",
        ),
      );
    expect(deleted).toEqual([1, 2, 3, 4]);
    await expect.element(issues.bar).toMatchTextContent(issues.t("common:bulk.selected", { count: 2 }));
  });

  it("counts an issue as deleted that was deleted in the meantime", async () => {
    const issues = await openIssues(["Twice"]);
    issues.service.answer(deleteEmag, () => new Response(null, { status: 404 }));
    await issues.deleteAll();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 1 }));
    await expect.element(issues.bar).not.toBeInTheDocument();
  });

  it("is undone for all issues that it deleted, and names those that can't be restored", async () => {
    const issues = await openIssues(["First", "Already gone", "Name taken"]);
    const restored: number[] = [];
    issues.service.answer(deleteEmag, ({ params }) =>
      params.emag_id === 2 ? new Response(null, { status: 404 }) : undefined,
    );
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
    issues.service.answer(deleteEmag, () => {
      if (!isLost) return new Response(null, { status: 404 });
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
      onOver: () => {},
    });
    issues.service.answer(deleteEmag, () => undefined);
    await issues.deleteAll();
    await expect.element(issues.status).toHaveTextContent(issues.t("bulk.done_delete", { count: 1 }));
    expect(asksBeforeClosing()).toBe(true);
    held.resolve();
    await articles;
    expect(asksBeforeClosing()).toBe(false);
  });
});
