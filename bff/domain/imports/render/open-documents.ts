import { type EngineDocument, openDocument } from "./engine-document.ts";
import type { PdfReading } from "./pdf-reading.ts";
import type { FileAccess, Pdfium } from "./pdfium.ts";

const maxOpen = 4;
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

  isOpen(id: number): boolean {
    return this.#open.has(id);
  }

  /** A document for one of its pages, opened where it is not open yet; the one unused longest makes room. */
  forPage(id: number, file: { path: string; reading: PdfReading }): EngineDocument {
    const known = this.#open.get(id);
    this.#open.delete(id);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size < maxOpen) break;
      this.close(oldest);
    }
    const open = known ?? this.#openNow(file);
    open.pages += 1;
    this.#open.set(id, open);
    return open.document;
  }

  /** Closes what keeps too much. To be called when no page of any document is loaded. */
  tidy(): void {
    const bytes = this.#grownTo();
    const grownBy = bytes - this.#engineBytes;
    for (const [id, { pages, openingMs, openedAt }] of [...this.#open]) {
      const isDue = grownBy > 0 || pages >= reopenAfterPages;
      const isWorthIt = performance.now() - openedAt > openingMs * worthOpening;
      if (!(isDue && isWorthIt) && grownBy < reopenAfterBytes) continue;
      this.close(id);
      this.#engineBytes = bytes;
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
