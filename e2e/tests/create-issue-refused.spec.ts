import { expect, test } from "../fixtures.ts";

test("says at the field what is wrong, and keeps what was typed", async ({
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  await api.createIssue({ name: "Taken", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openNew(publication);
  await issueForm.pdfAddress.fill("ftp://files.example.com/issue.pdf");
  await issueForm.preview.fill("What it is about");
  await issueForm.create.click();
  await expect(issueForm.pdfAddress).toHaveAccessibleDescription(/Must be an http or https address/);
  await expect(issueForm.name).toHaveAttribute("aria-invalid", "true");
  await expect(issueForm.saveState).toContainText("2 fields need your attention");

  await issueForm.pdfAddress.fill(`${publisher.url}/gone.pdf`);
  await issueForm.name.fill("Taken");
  await issueForm.create.click();
  await expect(issueForm.name).toHaveAccessibleDescription(/Is taken: another issue of this publication/);
  await expect(issueForm.saveState).toContainText("One field needs your attention");
  await expect(issueForm.preview).toHaveValue("What it is about");
});
