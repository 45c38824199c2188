import { expect, test } from "#e2e/fixtures.ts";
import { clickAndGoBack } from "#e2e/support/browser/in-one-task.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("unsaved changes of an issue", () => {
  test("ask before the tab is closed or the back button leaves, and not after a save", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    issueForm,
    shell,
  }) => {
    const { id } = await api.createIssue({ name: "Before", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueList.open(publication);
    await issueList.choose("Before", "edit");
    await issueForm.name.fill("After");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();

    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).name).toBe("After");
    await issueForm.name.fill("Discarded");
    const leaving = shell.dialog(t("common:unsaved.title"));
    await issueForm.cancel.click();
    await clickAndGoBack(leaving.getByRole("button", { name: t("common:unsaved.stay") }));
    await leaving.getByRole("button", { name: t("common:unsaved.leave") }).click();
    await expect(issueList.heading).toBeVisible();
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  });
});
