import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("imports what is selected again, and says for each issue how it went", async ({
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
  await expect(issueList.bulkBar).toContainText("3 selected");
  await issueList.bulkBar.getByRole("button", { name: "Import again" }).click();
  const question = shell.dialog("Import 3 issues again?");
  await expect(question).toContainText("3 of them are visible to readers now.");
  // Somebody else is quicker: this one can only fail.
  await api.remove(gone.id);
  await question.getByRole("button", { name: "Import again" }).click();

  await expect(issueList.result("First")).toContainText("Import started");
  await expect(issueList.result("Second")).toContainText("Import started");
  await expect(issueList.result("Gone")).toContainText("it does not exist any more");
  await expect(issueList.results.getByRole("status")).toContainText("2 imports started");
  await api.untilImport(first.id, "finished");
  await api.untilImport(second.id, "finished");
  await expect(issueList.row("First")).toContainText("Visible");
  await expect(issueList.row("Second")).toContainText("Visible");
  await expect(issueList.names).toHaveText(["Second", "First"]);
});
