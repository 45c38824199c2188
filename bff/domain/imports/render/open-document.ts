import { type EngineDocument, type OpenRequest, openDocument } from "./engine-document.ts";
import type { FileAccess, Pdfium } from "./pdfium.ts";

/**
 * An open document caches data of its pages, and the engine's memory never shrinks. The document is reopened after this many pages
 * or if the memory has grown, but only if it has been open 20 times as long as opening takes.
 */
const reopenAfterPages = 64;
const worthOpening = 20;
/** The document is reopened in any case if the memory has grown by this much. */
const reopenAfterBytes = 16 * 1024 * 1024;

interface Open {
  document: EngineDocument;
  openingMs: number;
  openedAt: number;
  pages: number;
}

/** Keeps the document of this process open between pages. */
export class OpenDocument {
  readonly #pdfium: Pdfium;
  readonly #files: FileAccess;
  #open: Open | undefined;
  #engineBytes: number;

  constructor(pdfium: Pdfium, files: FileAccess) {
    this.#pdfium = pdfium;
    this.#files = files;
    this.#engineBytes = this.#grownTo();
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Returns the document for rendering one of its pages and opens it if necessary. */
  forPage(file: OpenRequest): EngineDocument {
    this.#open ??= this.#openNow(file);
    this.#open.pages += 1;
    return this.#open.document;
  }

  /** Closes the document if it uses too much memory. Must only be called if no page is loaded. */
  tidy(): void {
    if (this.#open === undefined) return;
    const { document, pages, openingMs, openedAt } = this.#open;
    const bytes = this.#grownTo();
    const grownBy = bytes - this.#engineBytes;
    const isDue = grownBy > 0 || pages >= reopenAfterPages;
    const isWorthIt = performance.now() - openedAt > openingMs * worthOpening;
    if (!(isDue && isWorthIt) && grownBy < reopenAfterBytes) return;
    document.close();
    this.#open = undefined;
    this.#engineBytes = bytes;
  }

  /** Must only be called if no page is loaded. */
  close(): void {
    this.#open?.document.close();
    this.#open = undefined;
  }

  #openNow(file: OpenRequest): Open {
    const began = performance.now();
    const document = openDocument(this.#pdfium, this.#files, file);
    const openedAt = performance.now();
    return { document, openingMs: openedAt - began, openedAt, pages: 0 };
  }

  #grownTo(): number {
    return this.#pdfium.runtime.HEAPU8.byteLength;
  }
}
