import { type EngineDocument, openDocument } from "./engine-document.ts";
import type { PdfReading } from "./pdf-reading.ts";
import type { FileAccess, Pdfium } from "./pdfium.ts";

const maxOpen = 4;
/**
 * An open document keeps what its pages had in common, and much they had not, and the engine's memory never shrinks. It is
 * opened anew when that has grown, and after so many pages, …
 */
const reopenAfterPages = 16;
/** … if it has been open so many times as long as opening takes. */
const worthOpening = 20;

interface Open {
  document: EngineDocument;
  openingMs: number;
  openedAt: number;
  pages: number;
}

/** The documents that this process has open in its engine, by the supervisor's numbers for them. */
export class OpenDocuments {
  readonly #pdfium: Pdfium;
  readonly #files: FileAccess;
  /** The one unused longest first. */
  readonly #open = new Map<number, Open>();
  #engineBytes: number;

  constructor(pdfium: Pdfium, files: FileAccess) {
    this.#pdfium = pdfium;
    this.#files = files;
    this.#engineBytes = this.#grownTo();
  }

  /** A document for one of its pages, opened where it is not open yet; the one unused longest makes room. */
  forPage(id: number, file: { path: string; reading: PdfReading }): EngineDocument {
    const open = this.#open.get(id) ?? this.#openNow(file);
    open.pages += 1;
    this.#open.delete(id);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size < maxOpen) break;
      this.close(oldest);
    }
    this.#open.set(id, open);
    return open.document;
  }

  /** Closes what keeps too much. To be called when no page of any document is loaded. */
  tidy(): void {
    const bytes = this.#grownTo();
    const hasGrown = bytes > this.#engineBytes;
    this.#engineBytes = bytes;
    for (const [id, { pages, openingMs, openedAt }] of [...this.#open]) {
      const isDue = pages >= reopenAfterPages && performance.now() - openedAt > openingMs * worthOpening;
      if (hasGrown || isDue) this.close(id);
    }
  }

  close(id: number): void {
    this.#open.get(id)?.document.close();
    this.#open.delete(id);
  }

  #openNow(file: { path: string; reading: PdfReading }): Open {
    const began = performance.now();
    const document = openDocument(this.#pdfium, this.#files, file);
    const openedAt = performance.now();
    return { document, openingMs: openedAt - began, openedAt, pages: 0 };
  }

  #grownTo(): number {
    return this.#pdfium.runtime.HEAPU8.byteLength;
  }
}
