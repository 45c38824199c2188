import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("canceling an import", () => {
  test("stops it from its issue and moves the focus to the new status", async ({
    api,
    page,
    publisher,
    publication,
    signInAs,
    issuePage,
    shell,
  }) => {
    const held = publisher.hold("/issue.pdf", pdfOf(2));
    const { id } = await api.createIssue({ name: "Too early", pdf: held.url });
    await signInAs("editor");
    await issuePage.open(publication, id, "import");
    await expect(issuePage.step("download")).toContainText(t("issue:import.step_status.running"));
    await issuePage.cancelImport.click();
    await shell
      .dialog(t("issues:action.cancel_title", { name: "Too early" }))
      .getByRole("button", { name: t("issues:action.cancel_import") })
      .press("Enter");
    await expect(issuePage.status(t("issues:sentence.cancelled"))).toBeFocused();
    await expect(issuePage.step("download")).toContainText(t("issue:import.step_stopped"));
    await expect(issuePage.step("render")).toContainText(t("issue:import.step_not_reached"));
    await issuePage.importAgain.click();
    await expect(page.getByRole("dialog")).not.toContainText(t("common:record.removed"));
    held.release();
  });

  test("stops it from the list and ignores a late result", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueList,
    shell,
  }) => {
    const held = publisher.hold("/issue.pdf", pdfOf(2));
    const { id } = await api.createIssue({ name: "Too early", pdf: held.url });
    await signInAs("editor");
    await issueList.open(publication);
    await expect(issueList.row("Too early")).toContainText(pattern("issues:state.step.download_of"));

    await issueList.choose("Too early", "cancel_import");
    const question = shell.dialog(t("issues:action.cancel_title", { name: "Too early" }));
    await question.getByRole("button", { name: t("issues:action.cancel_import") }).click();
    await expect(
      shell.notification(t("issues:action.import_cancelled", { name: "Too early" })),
    ).toBeVisible();
    await expect(issueList.row("Too early")).toContainText(t("issues:state.cancelled"));
    await expect(shell.runningImports).toBeHidden();

    held.release();
    const other = await api.importIssue({ name: "Later", pdf: held.url });
    expect(other.import).toEqual({ status: "finished" });
    expect((await api.issue(id)).import).toEqual({ status: "failed" });
    await expect(issueList.row("Too early")).toContainText(t("issues:state.cancelled"));
  });
});
