import { expect, test } from "#e2e/fixtures.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the form of an issue that was deleted", () => {
  test("moves its values to a new issue", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const pdf = `${publisher.url}/gone.pdf`;
    const { id } = await api.createIssue({ name: "Soon gone", pdf });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.preview.fill("A long text that took an hour");
    await api.remove(id);
    await expect(issueForm.problem).toContainText(t("issue-form:error.gone"));
    await expect(issueForm.save).toBeDisabled();

    await page.getByRole("button", { name: t("issue-form:error.copy_to_new") }).click();
    await issueForm.restoreDraft.click();
    await expect(issueForm.preview).toHaveValue("A long text that took an hour");
    await expect(issueForm.name).toHaveValue("Soon gone");
  });
});
