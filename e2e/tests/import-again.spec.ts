import { expect, test } from "../fixtures.ts";
import { encryptedPdf, pdfOf } from "../support/publisher.ts";

test("after the publisher has mended the file, importing again makes it readable", async ({
  api,
  publisher,
  publication,
  signInAs,
  issuePage,
  shell,
}) => {
  const pdf = publisher.serve("/issue.pdf", encryptedPdf());
  const released_at = "2025-01-01T06:00:00Z";
  const { id } = await api.importIssue({ name: "Mended", pdf, released_at }, "failed");
  await signInAs("editor");
  await issuePage.open(publication, id, "Import");
  await expect(issuePage.failure).toBeVisible();

  publisher.serve("/issue.pdf", pdfOf(3));
  await issuePage.failure.getByRole("button", { name: "Import again" }).click();
  await shell.dialog("Import “Mended” again?").getByRole("button", { name: "Import again" }).click();
  await expect(issuePage.status(/^Visible to readers since/)).toBeVisible();
  await expect(issuePage.failure).toBeHidden();
  await expect(issuePage.attempt(2)).toContainText("Asked for by Ed Editor");
  await expect(issuePage.earlierImports.filter({ hasText: "Import 1" })).toContainText("Failed");
  await issuePage.show("Pages");
  await expect(issuePage.pages).toHaveCount(3);
});

test("another address imports again, and the form says so before it is saved", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const first = publisher.serve("/first.pdf", pdfOf(1));
  const second = publisher.serve("/second.pdf", pdfOf(2));
  const { id } = await api.importIssue({ name: "Moved", pdf: first });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.pdfAddress.fill(second);
  await expect(page.getByText("Saving imports the issue again")).toBeVisible();
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Saved");
  await api.untilImport(id, "finished");
  expect((await api.issue(id)).import_attributes?.pdf_location).toBe(second);
  await issueForm.cancel.click();
  await expect(page.getByRole("list", { name: "Pages" }).getByRole("link")).toHaveCount(2);
});
