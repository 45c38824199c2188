import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRenderPool, type RenderPool } from "../render/render-pool.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { openPdf, verifyPdf } from "./pdf.ts";
import { tinyPdf } from "./testing/tiny-pdf.ts";

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
  ["at its start", pdf],
  ["behind a few lines of something else", Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), pdf])],
])("takes a PDF whose header stands %s", async (_, content) => {
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
  ["nothing", "", "empty"],
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
  ["noise", "\x00\x01\x02\x03", "does not start as one"],
])("refuses %s and says what it is", async (_, content, description) => {
  await expect(verifyPdf(await save(content))).rejects.toMatchObject({
    code: "not_a_pdf",
    retryable: false,
    message: expect.stringContaining(description),
  });
});

it.each([
  ["behind a page of something else", Buffer.concat([Buffer.alloc(2000, "x"), pdf])],
  ["without its header", Buffer.from("1 0 obj\n<< /Type /Catalog >>\nendobj\n")],
])("takes a PDF %s", async (_what, content) => {
  await verifyPdf(await save(content));
});

it("does not take a file of another kind that holds a PDF somewhere", async () => {
  const archive = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(2000), pdf]);
  await expect(verifyPdf(await save(archive))).rejects.toMatchObject({ code: "not_a_pdf" });
});

it("says when the file is not there, and that it may be another time", async () => {
  await expect(verifyPdf(join(folder, "gone.pdf"))).rejects.toMatchObject({
    code: "storage_failed",
    retryable: true,
  });
});
