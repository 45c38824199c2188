import i18next from "i18next";
import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { type EmagCategory, listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import type { Role } from "#shared/console/permissions.ts";
import { closeBulkRun, currentBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { type SelectedRow, useListSelection } from "#web/ui/lists/list-selection.ts";
import IssueBulk from "./issue-bulk.tsx";

function Issues({ rows }: { rows: readonly SelectedRow[] }) {
  const selecting = useListSelection();
  return (
    <>
      <button type="button" onClick={() => selecting.toggleAll(rows, true)}>
        Select all
      </button>
      <IssueBulk selecting={selecting} />
    </>
  );
}

/** Opens issues with these names, whose first ones readers see. Their IDs count from 1. */
export async function openIssues(
  names: readonly string[],
  visible = 0,
  role: Role = "editor",
  emag_categories: EmagCategory[] = [],
) {
  const service = startFakeService();
  service.answer(listManagedEmagCategories, () => ({ emag_categories }));
  const rows = names.map((name, index) => ({ id: index + 1, name, visible: index < visible }));
  const screen = <Issues rows={rows} />;
  const { router } = await renderScreen(screen, { path: "issues", texts: ["issues", "issue"], role });
  onTestFinished(() => {
    const run = currentBulkRun({ publicationId: testPublication.publication_id, kind: "issue" });
    if (run) closeBulkRun(run);
  });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  const results = page.getByRole("region", { name: t("common:bulk.results") });
  const bar = page.getByRole("region", { name: t("bulk.bar") });
  const count = names.length;
  const question = page.getByRole("dialog", { name: t("bulk.delete_title", { count }) });
  const button = (name: string) => results.getByRole("button", { name, exact: true });
  async function choose(action: string): Promise<void> {
    await page.getByRole("button", { name: "Select all" }).click();
    await bar.getByRole("button", { name: action }).click();
  }
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
    undo: button(t("common:actions.undo")),
    close: button(t("common:bulk.close")),
    outcome: (name: string) => results.getByRole("listitem").filter({ hasText: name }),
    /** Selects all issues and chooses an action. */
    choose,
    async deleteAll(): Promise<void> {
      await choose(t("action.delete"));
      await question.getByRole("button", { name: t("bulk.delete_confirm", { count }) }).click();
    },
  };
}
