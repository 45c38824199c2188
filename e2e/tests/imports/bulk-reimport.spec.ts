import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("importing selected issues again", () => {
  test("starts the imports and reports the result of each issue", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const released_at = "2025-01-01T06:00:00Z";
    const first = await api.importIssue({ name: "First", pdf, released_at });
    const second = await api.importIssue({ name: "Second", pdf, released_at });
    const gone = await api.importIssue({ name: "Gone", pdf, released_at });

    await signInAs("editor");
    await issueList.open(publication);
    await issueList.selectAll.check();
    await expect(issueList.bulkBar).toContainText(t("common:bulk.selected", { count: 3 }));
    await issueList.bulkBar.getByRole("button", { name: t("issues:action.import_again") }).click();
    const question = shell.dialog(t("issues:bulk.again_title", { count: 3 }));
    await expect(question).toContainText(t("issues:bulk.visible", { count: 3 }));
    // Another client deletes the issue, so its import cannot start.
    await api.remove(gone.id);
    await question.getByRole("button", { name: t("issues:action.import_again") }).click();

    await expect(issueList.result("First")).toContainText(t("issues:bulk.item_done_again"));
    await expect(issueList.result("Second")).toContainText(t("issues:bulk.item_done_again"));
    await expect(issueList.result("Gone")).toContainText(t("issues:action.gone"));
    await expect(issueList.results.getByRole("status")).toContainText(
      t("issues:bulk.done_again", { count: 2 }),
    );
    await api.untilImport(first.id, "finished");
    await api.untilImport(second.id, "finished");
    await expect(issueList.row("First")).toContainText(t("issues:state.visible"));
    await expect(issueList.row("Second")).toContainText(t("issues:state.visible"));
    await expect(issueList.names).toHaveText(["Second", "First"]);
  });
});
