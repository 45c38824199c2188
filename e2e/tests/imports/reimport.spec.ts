import { expect, test } from "#e2e/fixtures.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("importing an issue again", () => {
  test("succeeds after an import was canceled and another one failed", async ({
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    shell,
  }) => {
    const held = publisher.hold("/issue.pdf", pdfOf(2));
    const released_at = "2025-01-01T06:00:00Z";
    const { id } = await api.createIssue({ name: "Mended", pdf: held.url, released_at });
    const again = shell
      .dialog(t("issues:action.again_title", { name: "Mended" }))
      .getByRole("button", { name: t("issues:action.import_again") });
    await signInAs("editor");

    await test.step("cancel the import", async () => {
      await issuePage.open(publication, id, "import");
      await expect(issuePage.step("download")).toContainText(t("issue:import.step_status.running"));
      await issuePage.choose("cancel_import");
      await shell
        .dialog(t("issues:action.cancel_title", { name: "Mended" }))
        .getByRole("button", { name: t("issues:action.cancel_import") })
        .click();
      await expect(issuePage.status(t("issues:sentence.cancelled"))).toBeVisible();
      await expect(issuePage.step("download")).toContainText(t("issue:import.step_stopped"));
      held.release();
    });

    await test.step("import an encrypted file", async () => {
      publisher.serve("/issue.pdf", encryptedPdf());
      await issuePage.failure.getByRole("button", { name: t("issues:action.import_again") }).click();
      await again.click();
      await expect(issuePage.failure).toContainText(t("service:failures.pdf_encrypted.password"));
      await expect(issuePage.failure).toContainText(t("issue:import.retry_needs_change"));
      await expect(issuePage.step("verify")).toContainText(t("issue:import.step_status.failed"));
      expect((await api.issue(id)).import).toEqual({ status: "failed" });
    });

    await test.step("import the corrected file", async () => {
      publisher.serve("/issue.pdf", pdfOf(3));
      await issuePage.failure.getByRole("button", { name: t("issues:action.import_again") }).click();
      await again.click();
      await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
      await expect(issuePage.failure).toBeHidden();
      await expect(issuePage.attempt(3)).toContainText(t("issue:import.by", { name: "Ed Editor" }));
      await issuePage.show("pages");
      await expect(issuePage.pages).toHaveCount(3);
    });
  });
});
