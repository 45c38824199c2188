import { expect, test } from "../fixtures.ts";

test("an editor renames an issue", async ({ api, publisher, publication, signInAs, issueForm }) => {
  const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("After");
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Saved");
  expect((await api.issue(id)).name).toBe("After");
});
