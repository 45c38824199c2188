import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";

/** Returns the number of pages that readers see; null if they do not see the issue. */
async function readersPages(
  request: APIRequestContext,
  publication: { id: number },
  emagId: number,
): Promise<number | null> {
  const answer = await request.get(`/kiosk/v1/publications/${publication.id}/emags/${emagId}`);
  if (answer.status() === 404) return null;
  const { emag } = (await answer.json()) as { emag: KioskEmag };
  return emag.pages.length;
}

test.describe("the previous pages of an issue", () => {
  test("stay visible when a new import fails, and can be restored", async ({
    request,
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
    const readers = () => readersPages(request, publication, id);

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

  test("are replaced when the new import is finished, and can be restored", async ({
    request,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    shell,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(2));
    const { id } = await api.importIssue({ name: "Live", pdf, released_at: "2025-01-01T06:00:00Z" });
    const readers = () => readersPages(request, publication, id);
    const held = publisher.hold("/issue.pdf", pdfOf(3));
    await signInAs("editor");
    await issuePage.open(publication, id);
    await issuePage.choose("import_again");
    const question = shell.dialog(t("issues:action.again_title", { name: "Live" }));
    const keep = question.getByRole("checkbox", { name: t("issues:keep_pages.label") });
    await expect(keep).toBeChecked();
    await keep.uncheck();
    await expect(question).toContainText(t("issues:keep_pages.off"));
    await keep.check();
    await question.getByRole("button", { name: t("issues:action.import_again") }).click();
    await expect(issuePage.status(t("issues:sentence.previous.visible"))).toBeVisible();
    expect(await readers()).toBe(2);

    await test.step("finish the new import", async () => {
      held.release();
      await expect(issuePage.pages).toHaveCount(3);
      await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
      expect(await readers()).toBe(3);
    });

    await test.step("restore the previous import", async () => {
      await issuePage.show("import");
      await expect(issuePage.page.getByText(pattern("issue:import.previous_kept"))).toBeVisible();
      await issuePage.page.getByRole("button", { name: t("issues:action.go_back_to") }).click();
      await shell
        .dialog(t("issues:action.go_back_title", { name: "Live" }))
        .getByRole("button", { name: t("issues:action.go_back") })
        .click();
      await expect(issuePage.attempt(1)).toBeVisible();
      await issuePage.show("pages");
      await expect(issuePage.pages).toHaveCount(2);
      expect(await readers()).toBe(2);
    });
  });

  test("are kept for imports by scripts when the setting is on", async ({
    request,
    api,
    publisher,
    publication,
    signInAs,
    page,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const { id } = await api.importIssue({ name: "Live", pdf, released_at: "2025-01-01T06:00:00Z" });
    const settings = new SettingsPage(page);
    await signInAs("admin");
    await settings.openEdit(publication);
    await settings.dialog
      .getByRole("checkbox", { name: t("settings-publications:keep_previous_pages") })
      .check();
    await settings.dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect(settings.dialog).toBeHidden();
    await api.update(id, { import_attributes: { pdf_location: `${publisher.url}/gone.pdf` } });
    await api.untilImport(id, "failed");
    expect(await readersPages(request, publication, id)).toBe(1);
  });
});
