import { open } from "node:fs/promises";
import { describeHead, isOfOtherKind, readHead } from "../../../platform/file-types/file-kind.ts";
import { fileSystemFailure, ImportFailure } from "../import-failure.ts";
import { findPdfHeader } from "../render/pdf-header.ts";
import type { OpenOptions, RenderPool } from "../render/render-pool.ts";
import type { PdfDocument } from "../render/render-types.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";

/**
 * Opens a PDF for rendering, after a look at its first bytes. Rejects with an ImportFailure: `not_a_pdf`, or one of
 * those of {@link RenderPool.open}. The document must be closed.
 */
export async function openPdf(
  pool: RenderPool,
  folder: JobFolder,
  path: string,
  options: OpenOptions,
): Promise<PdfDocument> {
  await verifyPdf(path);
  return pool.open(folder, path, options);
}

/**
 * Rejects with `not_a_pdf`, saying what the file looks like instead, unless it starts as a PDF does, or is one further
 * on: some have lost their header, or carry a page of something else before it.
 */
export async function verifyPdf(path: string): Promise<void> {
  const head = await readHead(path).catch((error: unknown) => {
    throw fileSystemFailure(error) ?? error;
  });
  if (head.includes("%PDF-") || (!isOfOtherKind(head) && (await hasPdfWithin(path)))) return;
  throw new ImportFailure("not_a_pdf", `The file is not a PDF: ${describeHead(head, "PDF")}`);
}

async function hasPdfWithin(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  return findPdfHeader(file.fd) !== null;
}
