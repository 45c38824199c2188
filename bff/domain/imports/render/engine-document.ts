import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type Message, message } from "#bff/messages/message.ts";
import { ImportError, type ImportWarning } from "../import-error.ts";
import { WarningList } from "../warnings/warning-list.ts";
import { deactivateHidden } from "./layers/hidden-objects.ts";
import { SHOWN_FILE } from "./layers/shown-file.ts";
import { type PdfReading, pdfReadings, usesRebuiltIndex } from "./pdf-reading.ts";
import { type FileAccess, type Pdfium, view, withMemory } from "./pdfium.ts";
import type { PaperSize } from "./render-types.ts";

/** Results of `FPDF_GetLastError`. */
const passwordNeeded = 4;
const unknownProtection = 5;

/** Result of `FPDF_GetFormType` for an XFA form, whose pages are laid out by the viewer. */
const dynamicForm = 2;

export interface EngineDocument {
  readonly handle: number;
  readonly pageCount: number;
  /** True if the cross-reference table was unusable and the engine rebuilt it. */
  readonly repaired: boolean;
  readonly warnings: ImportWarning[];
  /** Loads a page by its number from 1. The caller must call `FPDF_ClosePage`. Throws `pdf_damaged`. */
  loadPage(number: number): number;
  close(): void;
}

/** Returns true for a page whose crop box is outside its media box, so that nothing of it is shown. */
function isEmpty({ api }: Pdfium, page: number): boolean {
  return !(api.FPDF_GetPageWidthF(page) > 0 && api.FPDF_GetPageHeightF(page) > 0);
}

/** Loads a page again in the size of its media box. */
function withoutCropBox({ api }: Pdfium, document: number, page: number, number: number): number {
  // The engine ignores an empty crop box, also instead of an inherited one.
  api.FPDFPage_SetCropBox(page, 0, 0, 0, 0);
  api.FPDF_ClosePage(page);
  const shown = api.FPDF_LoadPage(document, number - 1);
  if (shown === 0) throw pageFailure(number);
  return shown;
}

export interface OpenRequest {
  file: string;
  reading: PdfReading;
}

/** Opens a PDF with the empty password. Throws an ImportError if it is unreadable. */
export function openDocument(
  pdfium: Pdfium,
  files: FileAccess,
  { file, reading }: OpenRequest,
): EngineDocument {
  const { api } = pdfium;
  const bytes = files.open(file, reading);
  const handle = api.FPDF_LoadCustomDocument(bytes.pointer, "");
  if (handle === 0) {
    const reason = api.FPDF_GetLastError();
    bytes.close();
    throw openFailure(reason, file);
  }
  const close = () => {
    api.FPDF_CloseDocument(handle);
    bytes.close();
  };
  const pageCount = api.FPDF_GetPageCount(handle);
  if (pageCount <= 0) {
    close();
    throw new ImportError("pdf_empty", message("failures.pdf_empty"));
  }
  const repaired = usesRebuiltIndex(reading) || !api.FPDF_DocumentHasValidCrossReferenceTable(handle);
  return {
    handle,
    pageCount,
    repaired,
    warnings: [
      ...(repaired ? [indexRebuilt] : []),
      ...(api.FPDF_GetFormType(handle) === dynamicForm ? [formNotShown] : []),
    ],
    loadPage(number) {
      const page = api.FPDF_LoadPage(handle, number - 1);
      if (page === 0) throw pageFailure(number);
      const shown = isEmpty(pdfium, page) ? withoutCropBox(pdfium, handle, page, number) : page;
      if (file === SHOWN_FILE) deactivateHidden(pdfium, shown);
      return shown;
    },
    close,
  };
}

/** Facts about a document that are needed to render its pages. */
export interface Survey extends OpenRequest {
  pageCount: number;
  /** Unreadable pages by number, with the size of the blank page that replaces each. */
  blanks: Record<number, PaperSize>;
  warnings: ImportWarning[];
}

/**
 * Finds all pages and the reading that finds the most of them. Replaces missing pages by blank ones. If most pages are missing,
 * those at the end are omitted. Throws `pdf_damaged` only if there is no page at all, because other programs show such files, too.
 */
export function surveyPages(pdfium: Pdfium, files: FileAccess, file: string, maxPages: number): Survey {
  const best = measureBest(pdfium, files, file, maxPages);
  const { sizes, missing, reading, pageCount } = best;
  const warnings = new WarningList();
  warnings.addAll(best.warnings);
  const end = endOf(file);
  if (end === "within_update" || (end === "missing" && (missing > 0 || best.repaired)))
    warnings.addAll([cutOff]);
  for (const page of best.uncropped)
    warnings.add("crop_box_outside", message("warnings.crop_box_outside", { page }), page);
  if (missing === 0) return { file, reading, pageCount, blanks: {}, warnings: warnings.list() };
  const present = sizes.length - missing;
  // If most pages are missing, the page count is probably wrong.
  const count = missing > present ? sizes.findLastIndex((size) => size !== null) + 1 : sizes.length;
  if (count === 0) throw pageFailure(1);
  const blanks: Record<number, PaperSize> = {};
  for (const [index, size] of sizes.entries()) {
    if (size !== null) continue;
    if (index < count) blanks[index + 1] = (sizes[index - 1] ?? blanks[index] ?? sizes.find(Boolean))!;
    warnings.add("page_missing", pageMissing(index + 1, index < count), index + 1);
  }
  return { file, reading, pageCount: count, blanks, warnings: warnings.list() };
}

interface MeasuredPages extends OpenRequest {
  pageCount: number;
  /** Null for an unreadable page. Empty if there are more pages than allowed. */
  sizes: (PaperSize | null)[];
  missing: number;
  /** Pages whose crop box is outside their media box. */
  uncropped: number[];
  repaired: boolean;
  warnings: ImportWarning[];
}

/** Returns the first reading that finds all pages, or the one that finds the most. */
function measureBest(pdfium: Pdfium, files: FileAccess, file: string, maxPages: number): MeasuredPages {
  let best: MeasuredPages | null = null;
  let failure: ImportError | null = null;
  for (const reading of pdfReadings) {
    if (best && !mayFindMore(best, reading)) continue;
    try {
      const measured = measurePages(pdfium, files, { file, reading }, maxPages);
      if (!best || presentIn(measured) > presentIn(best)) best = measured;
      if (best.missing === 0) break;
    } catch (error) {
      if (!(error instanceof ImportError) || error.code === "pdf_encrypted") throw error;
      failure ??= error;
    }
  }
  if (!best) throw failure!;
  return best;
}

function mayFindMore(best: MeasuredPages, reading: PdfReading): boolean {
  if (presentIn(best) === 0) return true;
  // A repaired document was already read without its index.
  if (reading === "without_index") return !best.repaired;
  // The other readings only help if no page was found.
  return reading === "by_our_index";
}

function presentIn({ sizes, missing }: MeasuredPages): number {
  return sizes.length - missing;
}

function measurePages(
  pdfium: Pdfium,
  files: FileAccess,
  request: OpenRequest,
  maxPages: number,
): MeasuredPages {
  const document = openDocument(pdfium, files, request);
  const { pageCount, warnings, repaired, handle } = document;
  const uncropped: number[] = [];
  const sizes = withMemory(pdfium, 8, (pointer) =>
    Array.from({ length: pageCount > maxPages ? 0 : pageCount }, (_, index) => {
      if (!pdfium.api.FPDF_GetPageSizeByIndexF(handle, index, pointer)) return null;
      const size = view(pdfium, pointer, 8);
      const [widthPoints, heightPoints] = [size.readFloatLE(0), size.readFloatLE(4)];
      if (widthPoints > 0 && heightPoints > 0) return { widthPoints, heightPoints };
      uncropped.push(index + 1);
      return uncroppedSize(pdfium, document, index + 1);
    }),
  );
  document.close();
  const missing = sizes.filter((size) => size === null).length;
  return { ...request, pageCount, sizes, missing, uncropped, repaired, warnings };
}

function uncroppedSize({ api }: Pdfium, document: EngineDocument, number: number): PaperSize {
  const page = document.loadPage(number);
  const size = { widthPoints: api.FPDF_GetPageWidthF(page), heightPoints: api.FPDF_GetPageHeightF(page) };
  api.FPDF_ClosePage(page);
  return size;
}

function pageMissing(page: number, isWithin: boolean): Message {
  return isWithin
    ? message("warnings.page_missing.blank", { page })
    : message("warnings.page_missing.left_out", { page });
}

const formNotShown: ImportWarning = {
  code: "pdf_dynamic_form",
  message: message("warnings.pdf_dynamic_form"),
};

const cutOff: ImportWarning = {
  code: "pdf_cut_off",
  message: message("warnings.pdf_cut_off"),
};

const indexRebuilt: ImportWarning = {
  code: "pdf_repaired",
  message: message("warnings.pdf_repaired"),
};

function openFailure(reason: number, file: string): ImportError {
  if (reason === passwordNeeded) {
    return new ImportError("pdf_encrypted", message("failures.pdf_encrypted.password"));
  }
  if (reason === unknownProtection) {
    return new ImportError("pdf_encrypted", message("failures.pdf_encrypted.protection"));
  }
  return new ImportError(
    "pdf_damaged",
    endOf(file) === "complete"
      ? message("failures.pdf_damaged.unreadable")
      : message("failures.pdf_damaged.cut_off"),
    { cause: `FPDF_GetLastError ${reason}` },
  );
}

function pageFailure(number: number): ImportError {
  return new ImportError("pdf_damaged", message("failures.pdf_damaged.page", { page: number }), {
    page: number,
  });
}

/** Servers and mail programs may append this many bytes after the end of a PDF. */
const MAX_BYTES_AFTER_END = 64 * 1024;

/**
 * Returns how a file ends: with its end marker, without one, or within a later change of the document. The engine reads the latter as
 * the document was before the change.
 */
function endOf(path: string): "complete" | "missing" | "within_update" {
  const descriptor = openSync(path, "r");
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, MAX_BYTES_AFTER_END));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf("%%EOF");
    if (end === -1) return "missing";
    const after = tail.toString("latin1", end);
    if (!/\d \d+ obj\b/.test(after)) return "complete";
    return after.includes("startxref") ? "missing" : "within_update";
  } finally {
    closeSync(descriptor);
  }
}
