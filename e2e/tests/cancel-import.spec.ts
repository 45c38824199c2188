import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("cancels an import from the list, and its late result changes nothing", async ({
  api,
  publisher,
  publication,
  signInAs,
  issueList,
  shell,
}) => {
  const held = publisher.hold("/issue.pdf", pdfOf(2));
  const { id } = await api.createIssue({ name: "Too early", pdf: held.url });
  await signInAs("editor");
  await issueList.open(publication);
  await expect(issueList.row("Too early")).toContainText("downloaded");

  await issueList.choose("Too early", "Cancel import");
  const question = shell.dialog("Cancel the import of “Too early”?");
  await question.getByRole("button", { name: "Cancel import" }).click();
  await expect(shell.notification("is cancelled")).toBeVisible();
  await expect(issueList.row("Too early")).toContainText("Import cancelled");
  await expect(shell.runningImports).toBeHidden();

  held.release();
  const other = await api.importIssue({ name: "Later", pdf: held.url });
  expect(other.import).toEqual({ status: "finished" });
  expect((await api.issue(id)).import).toEqual({ status: "failed" });
  await expect(issueList.row("Too early")).toContainText("Import cancelled");
});
