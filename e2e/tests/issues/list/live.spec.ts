import { expect, test } from "#e2e/fixtures.ts";
import { IssueListPage } from "#e2e/pages/issues/issue-list-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the open issue list", () => {
  test("shows changes made elsewhere", async ({
    api,
    publisher,
    publication,
    signInAs,
    openBrowserAs,
    issueList,
    shell,
  }) => {
    const held = publisher.hold("/issue.pdf", pdfOf(3));
    await signInAs("viewer");
    await issueList.open(publication);
    const colleague = new IssueListPage(await openBrowserAs("editor"));
    await colleague.open(publication);
    await expect(colleague.newIssue).toBeVisible();

    const { id } = await api.createIssue({
      name: "Live",
      pdf: held.url,
      released_at: "2025-01-01T06:00:00Z",
    });
    for (const list of [issueList, colleague])
      await expect(list.row("Live")).toContainText(pattern("issues:state.step.download_of"));
    await expect(shell.runningImports).toHaveAccessibleName(t("common:running_imports.count", { count: 1 }));

    held.release();
    for (const list of [issueList, colleague])
      await expect(list.row("Live")).toContainText(t("issues:state.visible"));
    await expect(shell.runningImports).toBeHidden();

    await api.update(id, { name: "Live, renamed" });
    for (const list of [issueList, colleague]) await expect(list.names).toHaveText(["Live, renamed"]);

    await colleague.choose("Live, renamed", "delete");
    await colleague.page
      .getByRole("dialog")
      .getByRole("button", { name: t("common:actions.delete") })
      .click();
    for (const list of [issueList, colleague]) await expect(list.rows).toHaveCount(0);
  });
});
