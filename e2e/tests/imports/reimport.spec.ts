import { expect, test } from "#e2e/fixtures.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("importing an issue again", () => {
  test("succeeds after the file is corrected", async ({
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    shell,
  }) => {
    const pdf = publisher.serve("/issue.pdf", encryptedPdf());
    const released_at = "2025-01-01T06:00:00Z";
    const { id } = await api.importIssue({ name: "Mended", pdf, released_at }, "failed");
    await signInAs("editor");
    await issuePage.open(publication, id, "import");
    await expect(issuePage.failure).toBeVisible();

    publisher.serve("/issue.pdf", pdfOf(3));
    await issuePage.failure.getByRole("button", { name: t("issues:action.import_again") }).click();
    await shell
      .dialog(t("issues:action.again_title", { name: "Mended" }))
      .getByRole("button", { name: t("issues:action.import_again") })
      .click();
    await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
    await expect(issuePage.failure).toBeHidden();
    await expect(issuePage.attempt(2)).toContainText(t("issue:import.by", { name: "Ed Editor" }));
    await expect(
      issuePage.earlierImports.filter({ hasText: t("issue:import.current", { number: 1 }) }),
    ).toContainText(t("issue:import.status.failed"));
    await issuePage.show("pages");
    await expect(issuePage.pages).toHaveCount(3);
  });

  test("is announced by the form before another address is saved", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const first = publisher.serve("/first.pdf", pdfOf(1));
    const second = publisher.serve("/second.pdf", pdfOf(2));
    const { id } = await api.importIssue({ name: "Moved", pdf: first });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.pdfAddress.fill(second);
    await expect(page.getByText(t("issue-form:source.again"))).toBeVisible();
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    await api.untilImport(id, "finished");
    expect((await api.issue(id)).import_attributes?.pdf_location).toBe(second);
    await issueForm.cancel.click();
    await expect(page.getByRole("list", { name: t("issue:tab.pages") }).getByRole("link")).toHaveCount(2);
  });
});
