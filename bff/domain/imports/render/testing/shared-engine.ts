import { type EngineDocument, type OpenRequest, openDocument } from "../engine-document.ts";
import { FileAccess, type Pdfium, startPdfium } from "../pdfium.ts";

const MEMORY_BYTES = 512 * 1024 * 1024;

interface Engine {
  pdfium: Pdfium;
  files: FileAccess;
}

let engine: Promise<Engine> | undefined;

/** Starts the engine in this process, once for all test files that the process runs. */
export function startSharedEngine(): Promise<Engine> {
  engine ??= startEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function startEngine(): Promise<Engine> {
  const pdfium = await startPdfium(MEMORY_BYTES);
  return { pdfium, files: new FileAccess(pdfium) };
}

/** Reads a page of a PDF. Closes the page and the PDF even if `read` fails, because other test files use the same engine. */
export function readPage<T>(
  { pdfium, files }: Engine,
  pdf: OpenRequest,
  number: number,
  read: (page: number, document: EngineDocument) => T,
): T {
  const document = openDocument(pdfium, files, pdf);
  try {
    const page = document.loadPage(number);
    try {
      return read(page, document);
    } finally {
      pdfium.api.FPDF_ClosePage(page);
    }
  } finally {
    document.close();
  }
}
