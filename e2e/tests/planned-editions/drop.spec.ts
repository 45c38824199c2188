import { writeFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { dragFile } from "#e2e/support/browser/drag-file.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { getKioskEmag } from "#shared/kiosk/emags.ts";

test("a PDF dropped on an edition replaces the pages of its issue, which stay until the new ones are ready", async ({
  page,
  api,
  publisher,
  publication,
  adminRequests,
  signInAs,
  issuePage,
  kiosk,
}, testInfo) => {
  const [edition] = await planDaily(adminRequests, publication.id);
  const { id } = await api.importIssue({
    name: "Planned",
    pdf: publisher.serve("/planned.pdf", pdfOf(2)),
    pe_id: edition!.pe_id,
    released_at: "2025-01-01T06:00:00Z",
  });
  const readersPages = async () => (await kiosk.call(getKioskEmag, { emag_id: id }))?.emag.pages.length;
  const plan = new PlannedEditionsPage(page);
  const drop = async (name: string, content: Buffer) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, content);
    await plan.open(publication, `month=${edition!.local_date.slice(0, 7)}&edition=${edition!.id}`);
    const target = plan.panel.getByText(t("planned-editions:panel.pe_id"));
    // Waits until the panel has slid in.
    await target.hover();
    await dragFile(path, target);
    await expect(page).toHaveURL(new RegExp(`/issues/${id}`));
    await expect(page.getByText(t("issues:action.import_started", { name: "Planned" }))).toBeVisible();
  };
  await signInAs("admin");
  await drop("locked.pdf", encryptedPdf());
  await expect(issuePage.status(t("issues:sentence.previous.visible"))).toBeVisible();
  await expect(issuePage.pages).toHaveCount(2);
  expect(await readersPages()).toBe(2);

  await drop("new.pdf", pdfOf(3));
  await expect(issuePage.pages).toHaveCount(3);
  await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
  expect(await readersPages()).toBe(3);
});
