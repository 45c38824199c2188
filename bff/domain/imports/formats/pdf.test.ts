import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { createRenderPool, type RenderPool } from "../render/render-pool.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { openPdf, verifyPdf } from "./pdf.ts";

let folder: string;
let pool: RenderPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-pdf-"));
  pool = createRenderPool({ size: 1 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

async function save(content: Buffer | string): Promise<string> {
  const path = join(folder, "issue.pdf");
  await writeFile(path, typeof content === "string" ? Buffer.from(content, "latin1") : content);
  return path;
}

const pdf = tinyPdf({ pages: [{ text: "One" }, { text: "Two" }] });

it.each([
  ["at the start", pdf],
  ["after a few lines of other text", Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), pdf])],
])("openPdf opens a PDF with its header %s", async (_, content) => {
  const job = await createSandbox({ dataDir: folder, keyFile: null }).openFolder(
    await mkdtemp(join(folder, "job-")),
  );
  const path = join(job.path, "issue.pdf");
  await rename(await save(content), path);
  const document = await openPdf(pool, job, path, { signal: new AbortController().signal });
  expect(document.pageCount).toBe(2);
  await document.close();
});

it.each([
  ["an empty file", "", "empty"],
  ["a web page", "\xef\xbb\xbf\n<!DOCTYPE html><title>Sign in</title>", "web page"],
  [
    "a web page with an XML header",
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
    "web page",
  ],
  ["an error message", '{"error":"not found"}', "JSON"],
  ["XML", "<?xml version='1.0'?><widgets/>", "XML"],
  ["an EPUB", "PK\x03\x04\n\0\0\0\0\0mimetypeapplication/epub+zip", "EPUB"],
  ["an archive", "PK\x03\x04\n\0\0\0\0\0issue.pdf", "ZIP archive"],
  ["a photo", "\xff\xd8\xff\xe0\0\x10JFIF", "JPEG image"],
  ["a screenshot", "\x89PNG\r\n\x1a\n", "PNG image"],
  ["text", "Dear colleague,\r\n", "plain text"],
  ["noise", "\x00\x01\x02\x03", "does not start like one"],
])("verifyPdf rejects %s with its detected type", async (_, content, description) => {
  await expect(verifyPdf(await save(content))).rejects.toMatchObject({
    code: "not_a_pdf",
    retryable: false,
    message: expect.stringContaining(description),
  });
});

it.each([
  ["after 2000 bytes of other text", Buffer.concat([Buffer.alloc(2000, "x"), pdf])],
  ["without a header", Buffer.from("1 0 obj\n<< /Type /Catalog >>\nendobj\n")],
])("verifyPdf accepts a PDF %s", async (_case, content) => {
  await verifyPdf(await save(content));
});

it("verifyPdf rejects a file of another type that contains a PDF", async () => {
  const archive = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(2000), pdf]);
  await expect(verifyPdf(await save(archive))).rejects.toMatchObject({ code: "not_a_pdf" });
});

it("verifyPdf rejects a missing file with storage_failed, which is retryable", async () => {
  await expect(verifyPdf(join(folder, "gone.pdf"))).rejects.toMatchObject({
    code: "storage_failed",
    retryable: true,
  });
});
