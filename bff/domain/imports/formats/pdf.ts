import { open } from "node:fs/promises";
import { fileSystemFailure, ImportFailure } from "../import-failure.ts";
import type { OpenOptions, RenderPool } from "../render/render-pool.ts";
import type { PdfDocument } from "../render/render-types.ts";

/** Readers look for the header in this many bytes: some files carry a few lines of mail or web server before it. */
const headerWindow = 1024;

/**
 * Opens a PDF for rendering, after a look at its first bytes. Rejects with an ImportFailure: `not_a_pdf`, or one of
 * those of {@link RenderPool.open}. The document must be closed.
 */
export async function openPdf(pool: RenderPool, path: string, options: OpenOptions): Promise<PdfDocument> {
  await verifyPdf(path);
  return pool.open(path, options);
}

/** Rejects with `not_a_pdf`, saying what the file looks like instead, unless it starts as a PDF does. */
export async function verifyPdf(path: string): Promise<void> {
  const head = await readHead(path);
  if (!head.includes("%PDF-"))
    throw new ImportFailure("not_a_pdf", `The file is not a PDF: ${describe(head)}`);
}

async function readHead(path: string): Promise<Buffer> {
  try {
    await using file = await open(path, "r");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerWindow), 0, headerWindow, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw fileSystemFailure(error) ?? error;
  }
}

const signatures: [start: string, description: string][] = [
  ["PK\x03\x04", "it is a ZIP archive. If the issue is packed inside, unpack it and import the PDF."],
  ["\xff\xd8\xff", "it is a JPEG image. Export the issue as a PDF."],
  ["\x89PNG\r\n", "it is a PNG image. Export the issue as a PDF."],
  ["GIF8", "it is a GIF image. Export the issue as a PDF."],
  ["II*\0", "it is a TIFF image. Export the issue as a PDF."],
  ["MM\0*", "it is a TIFF image. Export the issue as a PDF."],
  ["8BPS", "it is a Photoshop document. Export the issue as a PDF."],
  ["\x06\x06\xed\xf5", "it is an InDesign document. Export the issue as a PDF."],
  ["\xd0\xcf\x11\xe0", "it is an Office document. Export the issue as a PDF."],
  ["{\\rtf", "it is an RTF document. Export the issue as a PDF."],
  ["%!PS", "it is PostScript. Export the issue as a PDF."],
  ["\x1f\x8b", "it is compressed with gzip. Unpack it and import the PDF."],
];

function describe(head: Buffer): string {
  if (head.length === 0) return "it is empty. Check that it was uploaded or written completely.";
  const bytes = head.toString("latin1");
  if (bytes.startsWith("PK\x03\x04") && bytes.includes("application/epub+zip")) {
    return "it is an EPUB. Import it as the EPUB of the issue, together with its PDF.";
  }
  const known = signatures.find(([start]) => bytes.startsWith(start));
  if (known !== undefined) return known[1];
  const text = bytes
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<body|<script|<!--)/.test(text) || text.includes("<html")) {
    return "it is a web page. Check that the location leads to the PDF itself, not to a sign-in or error page.";
  }
  if (text.startsWith("<?xml") || text.startsWith("<")) return "it is XML. Check the location.";
  if (text.startsWith("{") || text.startsWith("[")) {
    return "it is JSON, such as an error message of the server it came from. Check the location.";
  }
  if (/^[\t\n\r\x20-\x7e\x80-\xff]*$/.test(bytes)) return "it is plain text. Check the location.";
  return "it does not start as one. Check the location, or export the PDF again.";
}
