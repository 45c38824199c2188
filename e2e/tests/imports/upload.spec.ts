import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

const MB = 1_000_000;
let folder = "";

test.describe("an upload of a large file", () => {
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "newsrack-e2e-upload-"));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes a PDF of this size, padded after its end. Returns its path. */
  async function largePdf(name: string, bytes: number): Promise<string> {
    const path = join(folder, name);
    const file = await open(path, "w");
    const start = pdfOf(2, "Uploaded page");
    await file.write(start);
    await file.truncate(Math.max(bytes, start.length));
    await file.close();
    return path;
  }

  test("resumes automatically after a lost connection and becomes an issue", async ({
    page,
    context,
    api,
    publication,
    signInAs,
    issueForm,
    issuePage,
  }) => {
    const path = await largePdf("Autumn.pdf", 40 * MB);
    await signInAs("editor");
    await issueForm.openNew(publication);
    await issueForm.name.fill("Uploaded");

    // The connection is lost after three chunks.
    let pieces = 0;
    const cut = Promise.withResolvers<void>();
    await page.route("**/uploads/**", async (route) => {
      if (route.request().method() === "PATCH" && ++pieces === 4) {
        await context.setOffline(true);
        cut.resolve();
      }
      await route.continue().catch(() => undefined);
    });
    await issueForm.pdf.choose(path);
    await expect(issueForm.pdf.uploadBar).toBeVisible();
    await expect(issueForm.create).toBeDisabled();
    await cut.promise;
    await expect(issueForm.pdf.status).toContainText(pattern("issue-form:upload.waiting"));
    await page.unroute("**/uploads/**");
    await context.setOffline(false);
    await expect(issueForm.pdf.file).toContainText("Autumn.pdf", { timeout: 60_000 });
    await expect(issueForm.pdf.file).toContainText(t("issue-form:upload.uploaded", { size: "40 MB" }));

    await issueForm.create.click();
    await expect(issuePage.heading).toHaveText("Uploaded");
    await expect(issuePage.pages).toHaveCount(2, { timeout: 30_000 });
    const { emags } = await api.list();
    expect(emags[0]?.import_attributes?.pdf_location).toMatch(/^upload:\/\//);
  });

  test("resumes at the same byte after a pause and a reload", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    const path = await largePdf("Winter.pdf", 40 * MB);
    await signInAs("editor");
    await issueForm.openNew(publication);
    let pieces = 0;
    let paused = false;
    const held = Promise.withResolvers<void>();
    await page.route("**/uploads/**", async (route) => {
      // The third chunk is held until the upload is paused, so that the page reloads in the middle of it.
      if (route.request().method() === "PATCH" && ++pieces === 3 && !paused) {
        held.resolve();
        return;
      }
      await route.continue();
    });
    await issueForm.pdf.choose(path);
    await held.promise;
    paused = true;
    await issueForm.pdf.pause.click();
    await expect(issueForm.pdf.status).toContainText(pattern("issue-form:upload.paused"));
    await expect(issueForm.pdf.resume).toBeVisible();
    await page.unroute("**/uploads/**");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(t("issue-form:upload.interrupted", { name: "Winter.pdf" }))).toBeVisible();

    const resumed = page.waitForRequest((request) => request.method() === "PATCH");
    await issueForm.pdf.choose(path);
    expect(Number((await resumed).headers()["upload-offset"])).toBeGreaterThan(10 * MB);
    await expect(issueForm.pdf.file).toContainText("Winter.pdf", { timeout: 60_000 });
    await expect(page.getByText(pattern("issue-form:upload.interrupted"))).toBeHidden();
  });
});
