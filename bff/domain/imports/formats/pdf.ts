import { open } from "node:fs/promises";
import { message } from "#bff/messages/message.ts";
import { describeHead, hasOtherSignature, readHead } from "#bff/platform/file-types/file-kind.ts";
import { fileSystemError, ImportError } from "../import-error.ts";
import { findPdfHeader } from "../render/pdf-header.ts";
import type { OpenOptions, RenderPool } from "../render/render-pool.ts";
import type { PdfDocument } from "../render/render-types.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";

/**
 * Verifies a PDF and opens it for rendering. The caller must close the document. Rejects with an ImportError: `not_a_pdf` or a
 * code of {@link RenderPool.open}.
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
 * Rejects with `not_a_pdf` and the detected file type unless the file is a PDF. A PDF may have other text before its header, or
 * may have lost its header.
 */
export async function verifyPdf(path: string): Promise<void> {
  const head = await readHead(path).catch((error: unknown) => {
    throw fileSystemError(error) ?? error;
  });
  if (head.includes("%PDF-") || (!hasOtherSignature(head) && (await containsPdf(path)))) return;
  throw new ImportError("not_a_pdf", message("failures.not_a_pdf", { problem: describeHead(head, "PDF") }));
}

async function containsPdf(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  return findPdfHeader(file.fd) !== null;
}
