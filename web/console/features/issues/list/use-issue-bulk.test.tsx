import i18next from "i18next";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { type ImportWarning, listImportSummaries } from "#shared/console/issues/imports.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { restoreFromTrash } from "#shared/console/trash.ts";
import { deleteEmag, getEmag, updateEmag } from "#shared/contract/emags.ts";
import { BulkDock } from "#web/console/components/lists/bulk/bulk-dock.tsx";
import { closeBulkRun, currentBulkRun, startBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { type SelectedRow, useListSelection } from "#web/ui/lists/list-selection.ts";
import { testImport, testIssue } from "../issues.fixture.ts";
import { useIssueBulk } from "./use-issue-bulk.tsx";

const { publication_id: publicationId } = testPublication;

/** Renders the bulk actions of issues, with a button that selects all of them. */
function Issues({ rows }: { rows: readonly SelectedRow[] }) {
  const selecting = useListSelection();
  const { options, dialog } = useIssueBulk();
  return (
    <>
      <button type="button" onClick={() => selecting.toggleAll(rows, true)}>
        Select all
      </button>
      <BulkDock selecting={selecting} options={options} />
      {dialog}
    </>
  );
}

/** Opens issues with these names. Their IDs count from 1. */
async function openIssues(names: readonly string[], visible = 0) {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const rows = names.map((name, index) => ({ id: index + 1, name, visible: index < visible }));
  const screen = <Issues rows={rows} />;
  const { router } = await renderScreen(screen, { path: "issues", texts: ["issues"] });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  const results = page.getByRole("region", { name: t("common:bulk.results") });
  const bar = page.getByRole("region", { name: t("bulk.bar") });
  const count = names.length;
  const question = page.getByRole("dialog", { name: t("bulk.delete_title", { count }) });
  const button = (name: string) => results.getByRole("button", { name, exact: true });
  return {
    t,
    service,
    router,
    results,
    bar,
    question,
    status: results.getByRole("status"),
    stop: button(t("common:bulk.stop")),
    retry: button(t("common:bulk.retry")),
    undo: button(t("common:bulk.undo")),
    close: button(t("common:bulk.close")),
    outcome: (name: string) => results.getByRole("listitem").filter({ hasText: name }),
    async deleteAll(): Promise<void> {
      await page.getByRole("button", { name: "Select all" }).click();
      await bar.getByRole("button", { name: t("action.delete") }).click();
      await question.getByRole("button", { name: t("bulk.delete_confirm", { count }) }).click();
    },
  };
}

const warning: ImportWarning = { code: "other_date", message: "The PDF has another date.", page: 1 };

/** Returns whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

afterEach(() => {
  for (const kind of ["issue", "article"]) {
    const run = currentBulkRun({ publicationId, kind });
    if (run) closeBulkRun(run);
  }
});

describe("editing selected issues", () => {
  it("states what readers will see, and refuses a release date for a file that may be the wrong one", async () => {
    const issues = await openIssues(["Doubtful", "Right"], 1);
    const { t, service } = issues;
    const changed: number[] = [];
    service.answer(listReviewers, () => ({ people: [] }));
    service.answer(getEmag, ({ params }) => ({ emag: { ...testIssue, id: params.emag_id } }));
    service.answer(listImportSummaries, ({ query }) => ({
      imports: [
        {
          ...testImport,
          emag_id: Number(query.emag_ids),
          wrong_file_warnings:
            String(query.emag_ids) === "1" && query.released_at === "2020-05-01T04:00:00.000Z"
              ? [warning]
              : [],
        },
      ],
    }));
    service.answer(updateEmag, ({ params, body }) => {
      changed.push(params.emag_id);
      return { emag: { ...testIssue, id: params.emag_id, released_at: body.released_at ?? null } };
    });
    await page.getByRole("button", { name: "Select all" }).click();
    await issues.bar.getByRole("button", { name: t("bulk.edit") }).click();
    const dialog = page.getByRole("dialog", { name: t("bulk.edit_title", { count: 2 }) });
    await dialog.getByRole("combobox", { name: t("common:list.column.release"), exact: true }).click();
    await dialog.getByRole("option", { name: t("common:bulk.release_none") }).click();
    await expect.element(dialog).toMatchTextContent(t("common:bulk.release_effect.hidden"));
    await expect.element(dialog).toMatchTextContent(t("bulk.visible", { count: 1 }));
    await dialog.getByRole("combobox", { name: t("common:list.column.release"), exact: true }).click();
    await dialog.getByRole("option", { name: t("common:bulk.release_date") }).click();
    const city = "Berlin";
    await dialog.getByLabelText(t("common:release.moment", { city })).fill("2020-05-01T06:00");
    await expect.element(dialog).toMatchTextContent(t("bulk.release_passed"));
    await dialog.getByRole("button", { name: t("bulk.edit_confirm", { count: 2 }) }).click();
    await expect.element(issues.outcome("Doubtful")).toMatchTextContent(t("bulk.wrong_file"));
    await expect.element(issues.outcome("Right")).toMatchTextContent(t("bulk.item_done_edit"));
    expect(changed).toEqual([2]);
  });
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
    const articles = startBulkRun({
      publicationId,
      kind: "article",
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
