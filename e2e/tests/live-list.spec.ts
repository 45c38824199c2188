import { EVENTS_PATH } from "#shared/console/events.ts";
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

test("what happens between a list's answer and the opening of its stream appears, too", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueList,
}) => {
  const opening = Promise.withResolvers<void>();
  await page.route(`**${EVENTS_PATH}`, async (route) => {
    await opening.promise;
    await route.continue();
  });
  await api.createIssue({ name: "Here before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("viewer");
  await issueList.open(publication);
  await expect(issueList.names).toHaveText(["Here before"]);
  await api.createIssue({ name: "Made meanwhile", pdf: `${publisher.url}/gone.pdf` });
  opening.resolve();
  await expect(issueList.names).toHaveText(["Made meanwhile", "Here before"]);
});
