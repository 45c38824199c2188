import type { APIRequestContext } from "@playwright/test";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import { expect, test } from "../fixtures.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { encryptedPdf, pdfOf } from "../support/publisher.ts";

/** The number of pages that a reader finds in an issue; null if there is no issue for readers. */
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

test("a live issue keeps its pages through a failed replacement, and goes back to its previous import", {
  tag: "@phone",
}, async ({ request, api, publisher, publication, signInAs, issuePage, issueForm, issueList, shell }) => {
  const good = publisher.serve("/good.pdf", pdfOf(2));
  const released_at = "2025-01-01T06:00:00Z";
  const { id } = await api.importIssue({ name: "Live", pdf: good, released_at });
  const readers = () => readersPages(request, publication, id);

  await signInAs("editor");
  await issueForm.openEdit(publication, id);
  await issueForm.pdfAddress.fill(publisher.serve("/locked.pdf", encryptedPdf()));
  await expect(issueForm.keepPages).toBeChecked();
  await issueForm.save.click();
  await expect(issueForm.saveState).toContainText("Saved");
  await api.untilImport(id, "failed");
  expect(await readers()).toBe(2);

  await issueList.open(publication);
  await expect(issueList.row("Live")).toContainText(/Import failed, previous pages kept: /);
  await issuePage.open(publication, id);
  await expect(issuePage.status("Readers still see the previous pages.")).toBeVisible();
  await expect(issuePage.pages).toHaveCount(2);
  await issuePage.show("Import");
  await expect(issuePage.failure).toContainText("Readers still see the previous pages.");

  await issuePage.failure.getByRole("button", { name: "Go back to the previous import" }).click();
  await shell
    .dialog("Go back to the previous import of “Live”?")
    .getByRole("button", { name: "Go back" })
    .click();
  await expect(issuePage.status(/^Visible to readers since/)).toBeVisible();
  await expect(issuePage.failure).toBeHidden();
  expect((await api.issue(id)).import_attributes?.pdf_location).toBe(good);
  expect(await readers()).toBe(2);
});

test("readers get the new pages once they are ready, and an editor can still go back", async ({
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
  await issuePage.importAgain.click();
  const question = shell.dialog("Import “Live” again?");
  const keep = question.getByRole("checkbox", { name: /^Keep the current pages visible/ });
  await expect(keep).toBeChecked();
  await keep.uncheck();
  await expect(question).toContainText("Readers can't see the issue until the import has finished.");
  await keep.check();
  await question.getByRole("button", { name: "Import again" }).click();
  await expect(issuePage.status(/Readers still see the previous pages\./)).toBeVisible();
  expect(await readers()).toBe(2);

  held.release();
  await expect(issuePage.pages).toHaveCount(3);
  await expect(issuePage.status(/^Visible to readers since/)).toBeVisible();
  expect(await readers()).toBe(3);

  await issuePage.show("Import");
  await expect(issuePage.page.getByText(/^The previous import is kept until/)).toBeVisible();
  await issuePage.page.getByRole("button", { name: "Go back to the previous import" }).click();
  await shell
    .dialog("Go back to the previous import of “Live”?")
    .getByRole("button", { name: "Go back" })
    .click();
  await expect(issuePage.attempt(1)).toBeVisible();
  await issuePage.show("Pages");
  await expect(issuePage.pages).toHaveCount(2);
  expect(await readers()).toBe(2);
});

test("an administrator has scripts keep the previous pages", async ({
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
  await settings.dialog.getByRole("checkbox", { name: /^Keep previous pages/ }).check();
  await settings.dialog.getByRole("button", { name: "Save" }).click();
  await expect(settings.dialog).toBeHidden();
  await api.update(id, { import_attributes: { pdf_location: `${publisher.url}/gone.pdf` } });
  await api.untilImport(id, "failed");
  expect(await readersPages(request, publication, id)).toBe(1);
});
