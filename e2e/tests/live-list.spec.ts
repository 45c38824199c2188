import { expect, test } from "../fixtures.ts";
import { IssueListPage } from "../pages/issue-list-page.ts";
import { pdfOf } from "../support/publisher.ts";

test("what happens elsewhere appears by itself", async ({
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

  const { id } = await api.createIssue({ name: "Live", pdf: held.url, released_at: "2025-01-01T06:00:00Z" });
  for (const list of [issueList, colleague]) await expect(list.row("Live")).toContainText("downloaded");
  await expect(shell.runningImports).toHaveAccessibleName("1 import running");

  held.release();
  for (const list of [issueList, colleague]) await expect(list.row("Live")).toContainText("Visible");
  await expect(shell.runningImports).toBeHidden();

  await api.update(id, { name: "Live, renamed" });
  for (const list of [issueList, colleague]) await expect(list.names).toHaveText(["Live, renamed"]);

  await colleague.choose("Live, renamed", "Delete");
  await colleague.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  for (const list of [issueList, colleague]) await expect(list.rows).toHaveCount(0);
});
