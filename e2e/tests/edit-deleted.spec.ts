import { expect, test } from "../fixtures.ts";

test("what was typed into an issue that is gone becomes a new one", async ({
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
  await expect(issueForm.problem).toContainText("deleted in the meantime");
  await expect(issueForm.save).toBeDisabled();

  await page.getByRole("button", { name: "Start a new issue with it" }).click();
  await issueForm.restoreDraft.click();
  await expect(issueForm.preview).toHaveValue("A long text that took an hour");
  await expect(issueForm.name).toHaveValue("Soon gone");
});
