import { expect, test } from "#e2e/fixtures.ts";
import { pattern } from "#e2e/support/texts.ts";

test.describe("an issue", () => {
  test("is renamed by an editor", async ({ api, publisher, publication, signInAs, issueForm }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.name.fill("After");
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).name).toBe("After");
  });
});
