import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startPdfium } from "#bff/domain/imports/index.ts";

/** The PDF of the sample publication. */
export const SAMPLE = fileURLToPath(new URL("../../../bff/domain/setup/sample-issue.pdf", import.meta.url));

const ENGINE_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Writes a PDF with exactly `pageCount` pages by repeating the pages of another PDF. */
export async function repeatPages(source: string, target: string, pageCount: number): Promise<void> {
  const { api, runtime } = await startPdfium(ENGINE_MEMORY_BYTES);
  const { malloc, free } = runtime.wasmExports;
  const bytes = readFileSync(source);
  const pointer = malloc(bytes.length);
  runtime.HEAPU8.set(bytes, pointer);
  const original = api.FPDF_LoadMemDocument(pointer, bytes.length, "");
  const originalPages = api.FPDF_GetPageCount(original);
  if (originalPages < 1) throw new Error(`${source} has no pages`);

  const copy = api.FPDF_CreateNewDocument();
  for (let pages = 0; pages < pageCount; pages += originalPages) {
    const range = `1-${Math.min(originalPages, pageCount - pages)}`;
    if (!api.FPDF_ImportPages(copy, original, range, pages))
      throw new Error("PDFium failed to copy the pages");
  }
  const writer = api.PDFiumExt_OpenFileWriter();
  api.PDFiumExt_SaveAsCopy(copy, writer);
  const size = api.PDFiumExt_GetFileWriterSize(writer);
  const output = malloc(size);
  api.PDFiumExt_GetFileWriterData(writer, output, size);
  writeFileSync(target, runtime.HEAPU8.slice(output, output + size));

  free(output);
  api.PDFiumExt_CloseFileWriter(writer);
  api.FPDF_CloseDocument(copy);
  api.FPDF_CloseDocument(original);
  free(pointer);
}
