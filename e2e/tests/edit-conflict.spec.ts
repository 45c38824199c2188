import { expect, test } from "../fixtures.ts";
import { ComparisonDialog, IssueFormPage } from "../pages/issue-form-page.ts";

test("two people change the same issue: the second one compares, chooses, and nothing is lost", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  openBrowserAs,
  issueForm,
}) => {
  const pdf = `${publisher.url}/gone.pdf`;
  const { id } = await api.createIssue({ name: "Original", preview: "Original preview", pdf });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  const colleague = new IssueFormPage(await openBrowserAs("admin"));
  await colleague.openEdit(publication, id);

  await issueForm.name.fill("My name");
  await issueForm.externalId.fill("MINE-1");
  await colleague.name.fill("Their name");
  await colleague.preview.fill("Their preview");
  await colleague.save.click();
  await expect(colleague.saveState).toContainText("Saved");
  await expect(issueForm.seeDifference).toBeVisible();

  const refused = page.waitForResponse((response) => response.request().method() === "PUT");
  await issueForm.save.click();
  expect((await refused).status()).toBe(412);
  const comparison = new ComparisonDialog(page);
  await expect(comparison.field("Name")).toContainText("changed by both");
  await expect(comparison.field("Name")).toContainText("Original");
  await expect(comparison.choice("Name", "Yours")).toContainText("My name");
  await expect(comparison.choice("Name", "Theirs")).toContainText("Their name");
  await expect(comparison.choice("External id", "Yours")).toBeChecked();
  await expect(comparison.choice("Preview", "Theirs")).toBeChecked();
  expect((await api.issue(id)).name).toBe("Their name");

  await comparison.save.click();
  await expect(comparison.dialog).toContainText("One field is still to be chosen.");
  await comparison.choice("Name", "Yours").click();
  await comparison.save.click();
  await expect(comparison.dialog).toBeHidden();
  await expect(issueForm.saveState).toContainText("Saved");
  expect(await api.issue(id)).toMatchObject({
    name: "My name",
    external_id: "MINE-1",
    preview: "Their preview",
  });
  await expect(issueForm.preview).toHaveValue("Their preview");
});

test("going back from the comparison keeps what was typed", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "Original", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("My name");
  await api.update(id, { name: "Their name" });
  await issueForm.seeDifference.click();
  const comparison = new ComparisonDialog(page);
  await comparison.back.click();
  await expect(comparison.dialog).toBeHidden();
  await expect(issueForm.name).toHaveValue("My name");
  expect((await api.issue(id)).name).toBe("Their name");

  await issueForm.seeDifference.click();
  await comparison.choice("Name", "Theirs").click();
  await comparison.takeOver.click();
  await expect(issueForm.name).toHaveValue("Their name");
  await expect(issueForm.save).toBeDisabled();
});
