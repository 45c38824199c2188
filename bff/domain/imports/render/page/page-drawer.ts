import { ImportError } from "../../import-error.ts";
import type { EngineDocument } from "../engine-document.ts";
import type { OpenDocument } from "../open-document.ts";
import type { Pdfium } from "../pdfium.ts";
import type { PageRequest } from "../render-types.ts";
import { runWithTimeLimit } from "../time-limit.ts";
import { type PageCanvas, type PageSize, pageSize } from "./page-image.ts";

/** Encoding takes tens of milliseconds, so drawing ahead is not worthwhile after a page that took longer than this. */
const quickMs = 500;
/** Drawing ahead requires a copy of the current page's pixels. Larger pages are not copied. */
const maxCopyBytes = 24 * 1024 * 1024;

/** A loaded page whose pixels are on the canvas. */
export interface DrawnPage {
  document: EngineDocument;
  /** Handle. Must be closed with `FPDF_ClosePage`. */
  page: number;
  size: PageSize;
  /** True if an allocation failed, so that parts may be missing. */
  outOfMemory: boolean;
  tookMs: number;
}

/** Draws pages. Draws the next page ahead while the current one is being encoded. */
export class PageDrawer {
  readonly #pdfium: Pdfium;
  readonly #opened: OpenDocument;
  readonly #canvas: PageCanvas;
  #ahead: { request: PageRequest; drawn: DrawnPage } | undefined;

  constructor(pdfium: Pdfium, opened: OpenDocument, canvas: PageCanvas) {
    this.#pdfium = pdfium;
    this.#opened = opened;
    this.#canvas = canvas;
  }

  /** Draws the requested page, or returns it if it was drawn ahead. Discards another page that was drawn ahead. */
  draw(request: PageRequest): DrawnPage {
    const ahead = this.#ahead;
    if (ahead && isSamePage(ahead.request, request)) {
      this.#ahead = undefined;
      return ahead.drawn;
    }
    this.discard();
    return runWithTimeLimit(() => this.#draw(request));
  }

  /** Returns true if it is worthwhile to draw the next page while this one is encoded from a copy. */
  leavesTime({ tookMs, size }: DrawnPage): boolean {
    return tookMs <= quickMs && this.#canvas.pixels(size).length <= maxCopyBytes;
  }

  /**
   * Draws a page ahead. No page may be loaded. An unreadable page is not reported before it is requested. Other errors corrupt the
   * engine.
   */
  drawAhead(request: PageRequest): void {
    // Opening a document may take long.
    if (!this.#opened.isOpen) return;
    try {
      this.#ahead = { request, drawn: runWithTimeLimit(() => this.#draw(request)) };
      if (this.#ahead.drawn.outOfMemory) this.discard();
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }

  /** Closes a page that was drawn ahead. */
  discard(): void {
    const ahead = this.#ahead;
    if (!ahead) return;
    this.#ahead = undefined;
    runWithTimeLimit(() => this.#pdfium.api.FPDF_ClosePage(ahead.drawn.page));
  }

  #draw(request: PageRequest): DrawnPage {
    const began = performance.now();
    const refusals = this.#pdfium.refusals();
    const document = this.#opened.forPage(request);
    // After a failure, the page stays open until its document is closed or this process ends.
    const page = document.loadPage(request.page);
    const size = pageSize(this.#pdfium, page, request.page, request);
    this.#canvas.draw(page, size);
    const outOfMemory = this.#pdfium.refusals() > refusals;
    return { document, page, size, outOfMemory, tookMs: performance.now() - began };
  }
}

function isSamePage(one: PageRequest, other: PageRequest): boolean {
  return one.page === other.page && one.limits.dpi === other.limits.dpi;
}
