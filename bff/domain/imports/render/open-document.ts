import { type EngineDocument, type OpenRequest, openDocument } from "./engine-document.ts";
import type { FileAccess, Pdfium } from "./pdfium.ts";

/**
 * An open document keeps what its pages had in common, and much they had not, and the engine's memory never shrinks. It is
 * opened anew when that has grown or after so many pages, if it has been open so many times as long as opening takes, …
 */
const reopenAfterPages = 16;
const worthOpening = 20;
/** … and in any case when the memory has grown so far. */
const reopenAfterBytes = 16 * 1024 * 1024;

interface Open {
  document: EngineDocument;
  openingMs: number;
  openedAt: number;
  pages: number;
}

/** The document of this process, which the engine has open most of the time. */
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

  /** The document for one of its pages, opened where it is not open. */
  forPage(file: OpenRequest): EngineDocument {
    this.#open ??= this.#openNow(file);
    this.#open.pages += 1;
    return this.#open.document;
  }

  /** Closes the document where it keeps too much. To be called when no page of it is loaded. */
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
