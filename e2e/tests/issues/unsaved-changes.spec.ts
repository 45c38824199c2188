import { expect, test } from "#e2e/fixtures.ts";
import { clickAndGoBack } from "#e2e/support/browser/in-one-task.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("unsaved changes of an issue", () => {
  test.describe("in a form opened from the list", () => {
    test.beforeEach(async ({ api, publisher, publication, signInAs, issueList, issueForm }) => {
      await api.createIssue({ name: "An issue", pdf: `${publisher.url}/gone.pdf` });
      await signInAs("editor");
      await issueList.open(publication);
      await issueList.choose("An issue", "edit");
      await issueForm.name.fill("Changed");
    });

    test("are kept or discarded on request when a link or the back button is used", async ({
      page,
      issueList,
      issueForm,
      shell,
    }) => {
      const question = shell.dialog(t("common:unsaved.title"));
      await issueForm.cancel.click();
      await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
      await expect(question).toBeHidden();
      await expect(issueForm.name).toHaveValue("Changed");

      await page.goBack();
      await question.getByRole("button", { name: t("common:unsaved.leave") }).click();
      await expect(issueList.heading).toBeVisible();
    });

    test("ask again when the back button is pressed at the moment of the answer", async ({
      issueList,
      issueForm,
      shell,
    }) => {
      const question = shell.dialog(t("common:unsaved.title"));
      await issueForm.cancel.click();
      await clickAndGoBack(question.getByRole("button", { name: t("common:unsaved.stay") }));
      await question.getByRole("button", { name: t("common:unsaved.leave") }).click();
      await expect(issueList.heading).toBeVisible();
    });
  });

  test("ask before the tab is closed, and not after a save", async ({
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
    await expect(issueForm.saveState).toContainText(t("common:save_state.unsaved"));
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();

    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  });
});
