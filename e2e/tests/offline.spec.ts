import { expect, test } from "../fixtures.ts";

test("without a connection work goes on, and nothing is lost", async ({
  page,
  context,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await expect(issueForm.name).toHaveValue("Before");
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await issueForm.name.fill("Typed offline");
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Not saved: The service does not answer");
  await expect(issueForm.name).toHaveValue("Typed offline");

  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText(/Saved \d/);
  expect((await api.issue(id)).name).toBe("Typed offline");
});
