import { expect, test } from "#e2e/fixtures.ts";
import { problem, t } from "#e2e/support/texts.ts";

test.describe("a new issue that is refused", () => {
  test("explains the problem at each field and keeps the values", async ({
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
    await expect(issueForm.pdfAddress).toHaveAccessibleDescription(problem("fields:location"));
    await expect(issueForm.name).toHaveAttribute("aria-invalid", "true");
    await expect(issueForm.saveState).toContainText(t("common:record.fields", { count: 2 }));

    await issueForm.pdfAddress.fill(`${publisher.url}/gone.pdf`);
    await issueForm.name.fill("Taken");
    await issueForm.create.click();
    await expect(issueForm.name).toHaveAccessibleDescription(
      problem("service:rules.issue_name_taken", { name: "Taken" }),
    );
    await expect(issueForm.saveState).toContainText(t("common:record.fields", { count: 1 }));
    await expect(issueForm.preview).toHaveValue("What it is about");
  });
});
