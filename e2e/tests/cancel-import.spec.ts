import { expect, test } from "../fixtures.ts";
import { pdfOf } from "../support/publisher.ts";

test("cancels an import from its issue, and the keyboard goes on where it says so", async ({
  api,
  page,
  publisher,
  publication,
  signInAs,
  issuePage,
  shell,
}) => {
  const held = publisher.hold("/issue.pdf", pdfOf(2));
  const { id } = await api.createIssue({ name: "Too early", pdf: held.url });
  await signInAs("editor");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.step("Download")).toContainText("Under way");
  await issuePage.cancelImport.click();
  await shell
    .dialog("Cancel the import of “Too early”?")
    .getByRole("button", { name: "Cancel import" })
    .press("Enter");
  await expect(issuePage.status("The import was cancelled: there are no pages")).toBeFocused();
  await expect(issuePage.step("Download")).toContainText("Stopped");
  await expect(issuePage.step("Render pages")).toContainText("Not reached");
  await issuePage.importAgain.click();
  await expect(page.getByRole("dialog")).not.toContainText("removed");
  held.release();
});

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
