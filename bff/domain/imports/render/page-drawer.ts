import { ImportFailure } from "../import-failure.ts";
import { bounded } from "./bounded.ts";
import type { EngineDocument } from "./engine-document.ts";
import type { OpenDocument } from "./open-document.ts";
import { type PageCanvas, type PageSize, pageSize } from "./page-image.ts";
import type { Pdfium } from "./pdfium.ts";
import type { PageRequest } from "./render-types.ts";

/** Encoding takes tens of milliseconds: beside a page that took so long to draw, there is little to win. */
const quickMs = 500;
/** A page that takes longer is left for when it is asked for, with the time it is given then. */
const aheadMs = 2_000;
/** Pixels of the page before are copied to be encoded meanwhile; so many bytes of them at most. */
const maxCopyBytes = 24 * 1024 * 1024;

/** A loaded page whose pixels are on the canvas. */
export interface DrawnPage {
  document: EngineDocument;
  /** To be given back to `FPDF_ClosePage`. */
  page: number;
  size: PageSize;
  /** Whether memory was refused meanwhile, so that parts may be missing. */
  starved: boolean;
  tookMs: number;
}

/** Draws pages, and while one is encoded the one that will be asked for next. */
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

  /** The page that is asked for. What was drawn ahead and is not that page is let go. */
  draw(request: PageRequest): DrawnPage {
    const ahead = this.#ahead;
    if (ahead && isSamePage(ahead.request, request)) {
      this.#ahead = undefined;
      return ahead.drawn;
    }
    this.discard();
    return bounded(() => this.#draw(request));
  }

  /** Whether it is worth it to draw the next page while this one is encoded from a copy. */
  leavesTime({ tookMs, size }: DrawnPage): boolean {
    return tookMs <= quickMs && this.#canvas.pixels(size).length <= maxCopyBytes;
  }

  /**
   * Draws a page in advance, where that is quickly done. No page may be loaded. False if it went so wrong that the engine
   * had better not be asked again: the page is left for a fresh one.
   */
  drawAhead(request: PageRequest): boolean {
    // To open one may take long.
    if (!this.#opened.isOpen) return true;
    try {
      const timeout = Math.ceil(Math.min(aheadMs, request.limits.pageMs / 4));
      this.#ahead = { request, drawn: bounded(() => this.#draw(request), timeout) };
      if (this.#ahead.drawn.starved) this.discard();
      return true;
    } catch (error) {
      return error instanceof ImportFailure;
    }
  }

  /** Closes the page that was drawn ahead, if there is one. */
  discard(): void {
    const ahead = this.#ahead;
    if (!ahead) return;
    this.#ahead = undefined;
    bounded(() => this.#pdfium.api.FPDF_ClosePage(ahead.drawn.page));
  }

  #draw(request: PageRequest): DrawnPage {
    const began = performance.now();
    const refusals = this.#pdfium.refusals();
    const document = this.#opened.forPage(request);
    // A page left open by a failure goes with its document, or with this process.
    const page = document.loadPage(request.page);
    const size = pageSize(this.#pdfium, page, request.page, request.limits);
    this.#canvas.draw(page, size);
    const starved = this.#pdfium.refusals() > refusals;
    return { document, page, size, starved, tookMs: performance.now() - began };
  }
}

function isSamePage(one: PageRequest, other: PageRequest): boolean {
  return one.page === other.page && one.limits.dpi === other.limits.dpi;
}
