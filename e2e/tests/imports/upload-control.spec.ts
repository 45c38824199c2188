import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { uploadsPath } from "#shared/console/issues/uploads.ts";

const MEGABYTE = 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0" };
const encode = (text: string) => Buffer.from(text).toString("base64");

const file = (name: string, bytes: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([pdfOf(1), Buffer.alloc(bytes)]),
});

/** Holds the upload code. Returns a function that releases it. */
async function holdUploadCode(page: Page): Promise<() => void> {
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/browser*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  return release;
}

function countUploads(page: Page): () => number {
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.endsWith("/uploads")) uploads += 1;
  });
  return () => uploads;
}

test.describe("an upload", () => {
  test("stays paused when the connection is back", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }, testInfo) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    // A file on disk, because passing this many bytes to the browser takes long.
    const onDisk = testInfo.outputPath("Paused.pdf");
    await writeFile(onDisk, file("Paused.pdf", 12 * MEGABYTE).buffer);
    const held = Promise.withResolvers<void>();
    let pieces = 0;
    let asked = 0;
    await page.route("**/uploads/**", async (route) => {
      const method = route.request().method();
      if (method === "HEAD") asked += 1;
      pieces += method === "PATCH" ? 1 : 0;
      if (method === "PATCH" && pieces === 2) return held.resolve();
      await route.continue();
    });
    await issueForm.pdf.choose(onDisk);
    await held.promise;
    await issueForm.pdf.pause.click();
    await expect(issueForm.pdf.status).toContainText(pattern("issue-form:upload.paused"));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await issueForm.pdf.resume.click();
    await expect(issueForm.pdf.file).toContainText("Paused.pdf");
    // Only the resumed upload requests its offset.
    expect(asked).toBe(1);
  });

  test("does not start when it is canceled during preparation", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    const release = await holdUploadCode(page);
    const uploads = countUploads(page);
    await issueForm.pdf.choose(file("Cancelled.pdf", MEGABYTE));
    await expect(issueForm.pdf.status).toContainText(pattern("issue-form:upload.sent", { sent: "0 bytes" }));
    await issueForm.pdf.cancel.click();
    await expect(issueForm.pdf.status).toBeHidden();
    release();
    await issueForm.pdf.choose(file("Wanted.pdf", MEGABYTE));
    await expect(issueForm.pdf.file).toContainText("Wanted.pdf");
    expect(uploads()).toBe(1);
  });

  test("uses the second of two files that are dropped in a row", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    const release = await holdUploadCode(page);
    const uploads = countUploads(page);
    await issueForm.pdf.drop("Wrong.pdf", file("", MEGABYTE).buffer);
    await expect(issueForm.pdf.status).toContainText(pattern("issue-form:upload.sent", { sent: "0 bytes" }));
    await issueForm.pdf.drop("Right.pdf", pdfOf(2));
    await expect(page.getByText("Right.pdf")).toBeVisible();
    release();
    await expect(issueForm.pdf.file).toContainText("Right.pdf");
    expect(uploads()).toBe(1);
  });

  test("reports that its code could not be loaded", async ({ page, publication, signInAs, issueForm }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    await page.route("**/assets/browser*.js", (route) => route.abort("connectionreset"));
    await issueForm.pdf.choose(file("Unlucky.pdf", MEGABYTE));
    await expect(page.getByText(pattern("issue-form:upload.failed", { name: "Unlucky.pdf" }))).toBeVisible();
  });

  test("finishes after the connection failed behind the last byte", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    let cut = 0;
    await page.route("**/uploads/*/finish", (route) => {
      cut += 1;
      return cut === 1 ? route.abort("connectionreset") : route.fallback();
    });
    await issueForm.pdf.choose(file("Late.pdf", MEGABYTE));
    await expect(issueForm.pdf.file).toContainText("Late.pdf");
    expect(cut).toBe(2);
  });

  test("is deleted from the service when it is removed", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    const held = Promise.withResolvers<string>();
    await page.route("**/uploads/**", async (route) => {
      if (route.request().method() === "PATCH") return held.resolve(route.request().url());
      await route.continue();
    });
    await issueForm.pdf.choose(file("Forgotten.pdf", MEGABYTE));
    const address = await held.promise;
    await issueForm.pdf.pause.click();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    const statusOf = async () => (await page.request.head(address, { headers: TUS })).status();
    expect(await statusOf()).toBe(200);
    await page.getByRole("button", { name: t("issue-form:upload.forget") }).click();
    await expect(page.getByText(pattern("issue-form:upload.interrupted"))).toBeHidden();
    await expect.poll(statusOf).toBe(404);
  });

  test("reports that the limit of unfinished uploads is reached, and is not retried", async ({
    page,
    publication,
    signInAs,
    issueForm,
  }) => {
    await signInAs("editor");
    await issueForm.openNew(publication);
    const metadata = `kind ${encode("pdf")},filename ${encode("Unfinished.pdf")}`;
    for (let many = 0; many < 50; many += 1) {
      const uploads = await page.request.post(uploadsPath(publication.id), {
        headers: { ...TUS, "Upload-Length": "10", "Upload-Metadata": metadata },
      });
      expect(uploads.status()).toBe(201);
    }
    const uploads = countUploads(page);
    await issueForm.pdf.choose(file("Late.pdf", MEGABYTE));
    await expect(page.getByText(t("service:errors.too_many_uploads", { count: 50 }))).toBeVisible();
    expect(uploads()).toBe(1);
  });
});
