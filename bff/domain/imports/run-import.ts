import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportWarning } from "#shared/console/imports.ts";
import { uploadIdOf } from "#shared/contract/locations.ts";
import { downloadToFile } from "../../platform/outbound/download.ts";
import type { Services } from "../../services.ts";
import { findUpload } from "../uploads/uploads.service.ts";
import { openPdf } from "./formats/pdf.ts";
import { hashFile } from "./hash-file.ts";
import { ImportFailure } from "./import-failure.ts";
import { importFiles } from "./import-files.ts";
import type { ImportRecorder } from "./import-recorder.ts";
import { PageWriter } from "./page-writer.ts";

const MIB = 1024 * 1024;
export const PDF_MAX_BYTES = 512 * MIB;

/** What an import reads; `pdfAddress` holds the credentials for the fetch. */
export interface ImportSource {
  importId: string;
  publicationId: number;
  pdfAddress: string;
  xmlLocation: string | null;
  importImages: boolean;
}

/**
 * Imports a PDF: download, verify, render, finish. Each step is recorded as it happens; nothing is visible
 * to readers before the last one. Throws `ImportFailure`, `DownloadError`, `LeaseLost`, or what the machinery throws.
 */
export async function runPdfImport(
  services: Services,
  recorder: ImportRecorder,
  source: ImportSource,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const pdfPath = join(folder, "original.pdf");
  const pdf = await fetchPdf(services, recorder, source, pdfPath, signal);

  await recorder.startStep("verify");
  const document = await openPdf(services.renderPool, pdfPath, { signal });
  try {
    const opening = document.warnings.map(({ code, message, page }) => ({
      code,
      message,
      page: page ?? null,
    }));
    await recorder.describeSource({ pageCount: document.pageCount, ...pdf });
    await recorder.finishStep("verify", document.pageCount, opening);

    await recorder.startStep("render", document.pageCount);
    const outputDir = join(folder, "pages");
    await mkdir(outputDir);
    const writer = new PageWriter({
      storage: services.storage,
      recorder,
      importId: source.importId,
      total: document.pageCount,
      warnings: [],
    });
    await document.renderPages({
      wantImages: source.importImages,
      outputDir,
      signal,
      onPage: (page) => writer.add(page),
    });
    await writer.end();
    await recorder.finishStep("render", document.pageCount, writer.warnings);
  } finally {
    document.close();
  }

  await recorder.startStep("finish");
  signal.throwIfAborted();
  await services.storage.put(
    importFiles.original(source.importId),
    { path: pdfPath },
    { contentType: "application/pdf" },
  );
  await recorder.finish(finalWarnings(source));
}

async function fetchPdf(
  services: Services,
  recorder: ImportRecorder,
  source: ImportSource,
  path: string,
  signal: AbortSignal,
): Promise<{ sha256: string; bytes: number }> {
  await recorder.startStep("download");
  const uploadId = uploadIdOf(source.pdfAddress);
  const file =
    uploadId === null
      ? await downloadPdf(services, recorder, source.pdfAddress, path, signal)
      : await copyUpload(services, source.publicationId, uploadId, path, signal);
  await recorder.finishStep("download", file.bytes);
  return file;
}

async function downloadPdf(
  services: Services,
  recorder: ImportRecorder,
  url: string,
  path: string,
  signal: AbortSignal,
) {
  const { bytes, sha256 } = await downloadToFile({
    url,
    path,
    maxBytes: PDF_MAX_BYTES,
    signal,
    guard: services.addressGuard,
    accept: "application/pdf, application/octet-stream;q=0.9, */*;q=0.1",
    onProgress: (received, total) => {
      // Progress that cannot be noted is not worth an import; a lost lease is met by the next real write.
      recorder.progress("download", received, total).catch(() => undefined);
    },
  });
  return { bytes, sha256 };
}

async function copyUpload(
  { db, storage }: Services,
  publicationId: number,
  uploadId: string,
  path: string,
  signal: AbortSignal,
) {
  const upload = await findUpload(db, publicationId, uploadId);
  const stored = upload && (await storage.open(upload.storage_key));
  if (!stored)
    throw new ImportFailure(
      "upload_missing",
      "The uploaded file is not there any more. Upload it again, or give an address to fetch it from.",
    );
  await pipeline(stored.stream, createWriteStream(path), { signal });
  return hashFile(path);
}

function finalWarnings({ xmlLocation }: ImportSource): ImportWarning[] {
  if (xmlLocation === null) return [];
  return [
    {
      code: "widget_map_not_read",
      message: "The widget map is kept with the issue, but this version does not read it.",
      page: null,
    },
  ];
}
