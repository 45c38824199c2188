import { expect, test } from "../fixtures.ts";
import { clickAndGoBack } from "../support/in-one-task.ts";

test.describe("a changed form that somebody came to from a list", () => {
  test.beforeEach(async ({ api, publisher, publication, signInAs, issueList, issueForm }) => {
    await api.createIssue({ name: "An issue", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueList.open(publication);
    await issueList.choose("An issue", "Edit");
    await issueForm.name.fill("Changed");
  });

  test("asks before a link or the back button throws changes away", async ({
    page,
    issueList,
    issueForm,
    shell,
  }) => {
    const question = shell.dialog("Leave without saving?");
    await issueForm.cancel.click();
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(question).toBeHidden();
    await expect(issueForm.name).toHaveValue("Changed");

    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(issueList.heading).toBeVisible();
  });

  test("asks again when somebody who just said they would stay goes back in the same moment", async ({
    issueList,
    issueForm,
    shell,
  }) => {
    const question = shell.dialog("Leave without saving?");
    await issueForm.cancel.click();
    await clickAndGoBack(question.getByRole("button", { name: "Stay here" }));
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(issueList.heading).toBeVisible();
  });
});

test("asks before the tab is closed, and only while something is unsaved", async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
  issueForm,
}) => {
  const { id } = await api.createIssue({ name: "An issue", pdf: `${publisher.url}/gone.pdf` });
  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.name.fill("Changed");
  await expect(issueForm.saveState).toContainText("Not saved yet");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();

  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Saved");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});
