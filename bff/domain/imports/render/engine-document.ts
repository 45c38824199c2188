import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { WarningList } from "../formats/warnings.ts";
import { ImportFailure, type ImportWarning } from "../import-failure.ts";
import { hasOurIndex, type PdfReading, pdfReadings } from "./pdf-reading.ts";
import { type FileAccess, type Pdfium, view, withMemory } from "./pdfium.ts";
import type { PaperSize } from "./render-types.ts";

/** What `FPDF_GetLastError` says. */
const passwordNeeded = 4;
const unknownProtection = 5;

/** What `FPDF_GetFormType` says of a form whose pages are laid out by its own program. */
const dynamicForm = 2;

/** A document open in this process's engine. */
export interface EngineDocument {
  readonly handle: number;
  readonly pageCount: number;
  /** Whether the engine found the index of the file of no use, and did without. */
  readonly repaired: boolean;
  readonly warnings: ImportWarning[];
  /** A loaded page, by its number from 1, to be given back to `FPDF_ClosePage`; `pdf_damaged` if it cannot be loaded. */
  loadPage(number: number): number;
  close(): void;
}

export interface OpenRequest {
  file: string;
  reading: PdfReading;
}

/** Opens a PDF with the empty password. Throws an ImportFailure when it cannot be read. */
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
    throw new ImportFailure(
      "pdf_empty",
      "The PDF has no pages. Export the issue again and check that the file opens in a PDF viewer.",
    );
  }
  const repaired = hasOurIndex(reading) || !api.FPDF_DocumentHasValidCrossReferenceTable(handle);
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
      return page;
    },
    close,
  };
}

/** What there is to know of a document before its pages are drawn. */
export interface Survey extends OpenRequest {
  pageCount: number;
  /** Pages that are listed but cannot be read, by number, with the size to leave blank for each, in points. */
  blanks: Record<number, PaperSize>;
  warnings: ImportWarning[];
}

/**
 * Looks for every page, and says how to open the document from now on: an index that leads to wrong places is ignored
 * where more pages are found without it. Pages that are missing are left blank; where they are the most, those at the
 * end are left out. What has any page is no failure: other programs show it, too. Throws `pdf_damaged` where there is none.
 */
export function surveyPages(pdfium: Pdfium, files: FileAccess, file: string, maxPages: number): Survey {
  const best = measureBest(pdfium, files, file, maxPages);
  const { sizes, missing, reading, pageCount } = best;
  const warnings = new WarningList();
  warnings.addAll(best.warnings);
  if ((missing > 0 || best.repaired) && !endsLikePdf(file)) warnings.addAll([cutOff]);
  if (missing === 0) return { file, reading, pageCount, blanks: {}, warnings: warnings.list() };
  const present = sizes.length - missing;
  // A document that lists so much more than it has counts its pages wrong.
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
  /** Null for a page that cannot be read; empty when there are more pages than anybody will look at. */
  sizes: (PaperSize | null)[];
  missing: number;
  repaired: boolean;
  warnings: ImportWarning[];
}

/** Of the ways to read a file the first one that finds every page, else the one that finds the most. */
function measureBest(pdfium: Pdfium, files: FileAccess, file: string, maxPages: number): MeasuredPages {
  let best: MeasuredPages | null = null;
  let failure: ImportFailure | null = null;
  for (const reading of pdfReadings) {
    if (best && !mayFindMore(best, reading)) continue;
    try {
      const measured = measurePages(pdfium, files, { file, reading }, maxPages);
      if (!best || presentIn(measured) > presentIn(best)) best = measured;
      if (best.missing === 0) break;
    } catch (error) {
      if (!(error instanceof ImportFailure) || error.code === "pdf_encrypted") throw error;
      failure ??= error;
    }
  }
  if (!best) throw failure!;
  return best;
}

function mayFindMore(best: MeasuredPages, reading: PdfReading): boolean {
  if (presentIn(best) === 0) return true;
  // The engine did without the index of its own accord.
  if (reading === "without_index") return !best.repaired;
  // To begin elsewhere is for files that lead to no page.
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
  const sizes = withMemory(pdfium, 8, (pointer) =>
    Array.from({ length: pageCount > maxPages ? 0 : pageCount }, (_, index) => {
      if (!pdfium.api.FPDF_GetPageSizeByIndexF(handle, index, pointer)) return null;
      const size = view(pdfium, pointer, 8);
      return { widthPoints: size.readFloatLE(0), heightPoints: size.readFloatLE(4) };
    }),
  );
  document.close();
  const missing = sizes.filter((size) => size === null).length;
  return { ...request, pageCount, sizes, missing, repaired, warnings };
}

function pageMissing(page: number, isWithin: boolean): string {
  return isWithin
    ? `Page ${page} is listed in the PDF, but cannot be read. Its place was left blank. Export the PDF again.`
    : `Page ${page} is listed in the PDF, but cannot be read. It was left out. Export the PDF again.`;
}

const formNotShown: ImportWarning = {
  code: "pdf_dynamic_form",
  message:
    "The PDF is a dynamic form (XFA), which only Adobe's own reader shows in full. Print it to a PDF and import that.",
};

const cutOff: ImportWarning = {
  code: "pdf_cut_off",
  message:
    "The PDF ends before its end, as if the transfer had been cut off: what stood there is missing. Send or upload it again.",
};

const indexRebuilt: ImportWarning = {
  code: "pdf_repaired",
  message:
    "The index of the PDF was damaged and has been rebuilt. Compare the pages with the original, or export it again.",
};

function openFailure(reason: number, file: string): ImportFailure {
  if (reason === passwordNeeded) {
    return new ImportFailure(
      "pdf_encrypted",
      "The PDF is locked with a password. Export it without a password to open, then import again.",
    );
  }
  if (reason === unknownProtection) {
    return new ImportFailure(
      "pdf_encrypted",
      "The PDF is protected in a way that cannot be opened here. Export it without protection, then import again.",
    );
  }
  return new ImportFailure(
    "pdf_damaged",
    !endsLikePdf(file)
      ? "The PDF is damaged: it ends before its end, as if the transfer had been cut off. Send or upload it again."
      : "The PDF is damaged and cannot be read. Export it again and check that it opens in a PDF viewer.",
    { cause: `FPDF_GetLastError ${reason}` },
  );
}

function pageFailure(number: number): ImportFailure {
  return new ImportFailure(
    "pdf_damaged",
    `The PDF is damaged at page ${number}: the page is listed but cannot be read. Export it again.`,
    { page: number },
  );
}

/** Servers and mail programs put something behind a file now and then; more than this is none of it. */
const MOST_BEHIND_END = 64 * 1024;

/** Whether the end marker stands at the end, and behind it nothing of a PDF that goes on. */
function endsLikePdf(path: string): boolean {
  const descriptor = openSync(path, "r");
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, MOST_BEHIND_END));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf("%%EOF");
    return end !== -1 && !/\d+ \d+ obj\b/.test(tail.toString("latin1", end));
  } finally {
    closeSync(descriptor);
  }
}
