import { expect, test } from "#e2e/fixtures.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { getKioskEmag } from "#shared/kiosk/emags.ts";

test.describe("the previous pages of an issue", () => {
  test("stay visible when a new import fails, and can be restored", async ({
    kiosk,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    issueForm,
    issueList,
    shell,
  }) => {
    const good = publisher.serve("/good.pdf", pdfOf(2));
    const released_at = "2025-01-01T06:00:00Z";
    const { id } = await api.importIssue({ name: "Live", pdf: good, released_at });
    const readers = async () => (await kiosk.call(getKioskEmag, { emag_id: id }))?.emag.pages.length ?? null;

    await signInAs("editor");
    await test.step("save a file that fails", async () => {
      await issueForm.openEdit(publication, id);
      await issueForm.pdfAddress.fill(publisher.serve("/locked.pdf", encryptedPdf()));
      await expect(issueForm.keepPages).toBeChecked();
      await issueForm.save.click();
      await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
      await api.untilImport(id, "failed");
      expect(await readers()).toBe(2);
    });

    await test.step("see that readers keep the previous pages", async () => {
      await issueList.open(publication);
      await expect(issueList.row("Live")).toContainText(pattern("issues:state.failed_kept_because"));
      await issuePage.open(publication, id);
      await expect(issuePage.status(t("issues:sentence.previous.visible"))).toBeVisible();
      await expect(issuePage.pages).toHaveCount(2);
      await issuePage.show("import");
      await expect(issuePage.failure).toContainText(t("issues:sentence.previous.visible"));
    });

    await test.step("restore the previous import", async () => {
      await issuePage.failure.getByRole("button", { name: t("issues:action.go_back_to") }).click();
      await shell
        .dialog(t("issues:action.go_back_title", { name: "Live" }))
        .getByRole("button", { name: t("issues:action.go_back") })
        .click();
      await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
      await expect(issuePage.failure).toBeHidden();
      expect((await api.issue(id)).import_attributes?.pdf_location).toBe(good);
      expect(await readers()).toBe(2);
    });
  });
});
