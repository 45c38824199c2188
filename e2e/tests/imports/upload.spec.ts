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

  test("continues after a lost connection, and after a pause and a reload, and becomes an issue", async ({
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
    const { pdf } = issueForm;
    let chunks = 0;
    const cut = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/uploads/**", async (route) => {
      if (route.request().method() === "PATCH") {
        chunks += 1;
        // The second chunk loses its connection. A later one is held until the page reloads in the middle of it.
        if (chunks === 2) {
          await context.setOffline(true);
          cut.resolve();
        }
        if (chunks === 4) return held.resolve();
      }
      await route.continue().catch(() => undefined);
    });

    await test.step("lose the connection", async () => {
      await pdf.choose(path);
      await expect(pdf.uploadBar).toBeVisible();
      await expect(issueForm.create).toBeDisabled();
      await cut.promise;
      await expect(pdf.status).toContainText(pattern("issue-form:upload.waiting"));
      await context.setOffline(false);
    });

    await test.step("pause and reload", async () => {
      await held.promise;
      await pdf.pause.click();
      await expect(pdf.status).toContainText(pattern("issue-form:upload.paused"));
      await expect(pdf.resume).toBeVisible();
      await page.unroute("**/uploads/**");
      page.once("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText(t("issue-form:upload.interrupted", { name: "Autumn.pdf" }))).toBeVisible();
      const resumed = page.waitForRequest((request) => request.method() === "PATCH");
      await pdf.choose(path);
      expect(Number((await resumed).headers()["upload-offset"])).toBeGreaterThan(10 * MB);
      await expect(pdf.file).toContainText(t("issue-form:upload.uploaded", { size: "40 MB" }));
      await expect(page.getByText(pattern("issue-form:upload.interrupted"))).toBeHidden();
    });

    await issueForm.name.fill("Uploaded");
    await issueForm.create.click();
    await expect(issuePage.heading).toHaveText("Uploaded");
    await expect(issuePage.pages).toHaveCount(2);
    const { emags } = await api.list();
    expect(emags[0]?.import_attributes?.pdf_location).toMatch(/^upload:\/\//);
  });
});
