import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { ImportFailure, type ImportWarning } from "../import-failure.ts";
import { type FileAccess, type Pdfium, withMemory } from "./pdfium.ts";

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
  path: string;
  /** Whether to find the objects without the file's own index. */
  ignoreIndex: boolean;
}

/** Opens a PDF with the empty password. Throws an ImportFailure when it cannot be read. */
export function openDocument(
  pdfium: Pdfium,
  files: FileAccess,
  { path, ignoreIndex }: OpenRequest,
): EngineDocument {
  const { api } = pdfium;
  const file = files.open(path, ignoreIndex);
  const handle = api.FPDF_LoadCustomDocument(file.pointer, "");
  if (handle === 0) {
    const reason = api.FPDF_GetLastError();
    file.close();
    throw openFailure(reason, path);
  }
  const close = () => {
    api.FPDF_CloseDocument(handle);
    file.close();
  };
  const pageCount = api.FPDF_GetPageCount(handle);
  if (pageCount <= 0) {
    close();
    throw new ImportFailure(
      "pdf_empty",
      "The PDF has no pages. Export the issue again and check that the file opens in a PDF viewer.",
    );
  }
  const repaired = !api.FPDF_DocumentHasValidCrossReferenceTable(handle);
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

/**
 * Makes sure that every page is there, and says how to open the document from now on: an index that leads to a wrong
 * place is ignored where the pages can be found without it. Throws `pdf_damaged` naming the page that is missing.
 */
export function checkPages(
  pdfium: Pdfium,
  files: FileAccess,
  path: string,
  maxPages: number,
  ignoreIndex = false,
): OpenRequest & { pageCount: number; warnings: ImportWarning[] } {
  const document = openDocument(pdfium, files, { path, ignoreIndex });
  const { pageCount, warnings, repaired } = document;
  const missing = pageCount > maxPages ? undefined : firstMissingPage(pdfium, document);
  document.close();
  if (missing === undefined) return { path, ignoreIndex, pageCount, warnings };
  if (repaired || ignoreIndex) throw pageFailure(missing);
  return checkPages(pdfium, files, path, maxPages, true);
}

function firstMissingPage(pdfium: Pdfium, { handle, pageCount }: EngineDocument): number | undefined {
  return withMemory(pdfium, 8, (size) => {
    for (let index = 0; index < pageCount; index++) {
      if (!pdfium.api.FPDF_GetPageSizeByIndexF(handle, index, size)) return index + 1;
    }
    return undefined;
  });
}

const formNotShown: ImportWarning = {
  code: "pdf_dynamic_form",
  message:
    "The PDF is a dynamic form (XFA), which only Adobe's own reader shows in full. Print it to a PDF and import that.",
};

const indexRebuilt: ImportWarning = {
  code: "pdf_repaired",
  message:
    "The index of the PDF was damaged and has been rebuilt. Compare the pages with the original, or export it again.",
};

function openFailure(reason: number, path: string): ImportFailure {
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
  const cutOff = !endsLikePdf(path);
  return new ImportFailure(
    "pdf_damaged",
    cutOff
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

/** Whether the end marker stands in the last 2 KiB. */
function endsLikePdf(path: string): boolean {
  const descriptor = openSync(path, "r");
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, 2048));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    return tail.includes("%%EOF");
  } finally {
    closeSync(descriptor);
  }
}
