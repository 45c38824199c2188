import { renderLimits } from "#shared/limits.ts";
import type { ImportWarning } from "../import-failure.ts";
import type { PdfReading } from "./pdf-reading.ts";

/** What one document may cost, and how its pages look. */
export interface RenderLimits {
  /** Time for one page, in milliseconds. */
  pageMs: number;
  /** Time to open the document and count its pages, in milliseconds. */
  openMs: number;
  /** Time for the document from opening to its last page, in milliseconds. */
  jobMs: number;
  maxPages: number;
  /** Resolution of the page images, in dots per inch, unless `maxPixels` asks for less. */
  dpi: number;
  /** Width times height of a page image. */
  maxPixels: number;
  /** Embedded pictures kept of one document. */
  maxPictures: number;
}

export const defaultLimits: RenderLimits = renderLimits;

/** A picture on disk; `bytes` is its size there, `width` and `height` are pixels. */
export interface ImageFile {
  path: string;
  bytes: number;
  contentType: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

/** A picture that was embedded in the document. `sha256` is that of the file, in hex. */
export interface PictureFile extends ImageFile {
  sha256: string;
}

/** In points of 1/72 inch. */
export interface PaperSize {
  widthPoints: number;
  heightPoints: number;
}

export interface RenderedPage {
  /** Counted from 1. */
  number: number;
  /** Size as shown (rotated and cropped), in points of 1/72 inch. */
  widthPoints: number;
  heightPoints: number;
  /** Size of `image`, in pixels. */
  width: number;
  height: number;
  image: ImageFile;
  thumbnail: ImageFile;
  /** Of page 1 only. */
  cover: ImageFile | null;
  /** In the order the document gives it, well-formed Unicode without NUL, lines ended by `\n`. */
  text: string;
  /** Pictures no page handed over before has shown. */
  pictures: PictureFile[];
  warnings: ImportWarning[];
}

/** A PDF open in a render pool. */
export interface PdfDocument {
  readonly pageCount: number;
  readonly warnings: readonly ImportWarning[];
  /**
   * Renders every page into files in `outputDir`, which must exist. `onPage` gets each page once, roughly in order;
   * calls overlap, and rendering waits for calls that have not settled. Rejects with an ImportFailure (codes as in
   * `open`, and `disk_full`, `storage_failed`) or with what `onPage` threw. Once it has settled, no worker
   * writes into `outputDir` any more and no call of `onPage` is under way.
   */
  renderPages(options: RenderPagesOptions): Promise<void>;
  /** Lets the document go. Pages still being rendered are given up. */
  close(): void;
}

export interface RenderPagesOptions {
  /** Whether to extract the embedded pictures too. */
  wantImages: boolean;
  outputDir: string;
  signal: AbortSignal;
  onPage(page: RenderedPage): void | Promise<void>;
}

/** What the pool asks of a worker. It asks one thing at a time, except for `forget`, which has no answer. */
export type WorkerRequest =
  | { kind: "open"; document: number; path: string; maxPages: number }
  | {
      kind: "page";
      document: number;
      path: string;
      /** As the answer to `open` said. */
      reading: PdfReading;
      page: number;
      /** Of a page that cannot be read, and is left blank. */
      blank: PaperSize | null;
      outputDir: string;
      wantPictures: boolean;
      limits: Pick<RenderLimits, "pageMs" | "dpi" | "maxPixels" | "maxPictures">;
      /** The page that will be asked for next, to be drawn while this one is encoded. */
      ahead?: number;
    }
  | { kind: "forget"; document: number };

export type WorkerQuestion = Exclude<WorkerRequest, { kind: "forget" }>;
export type PageRequest = Extract<WorkerQuestion, { kind: "page" }>;

/** A failure on its way between processes. */
export interface FailureMessage {
  code: string;
  message: string;
  retryable: boolean;
  page?: number;
  detail?: string;
}

/** What a worker says: once `ready`, then one answer to each request. */
export type WorkerMessage = { kind: "ready" } | WorkerResponse;

export type WorkerResponse =
  | {
      kind: "opened";
      pageCount: number;
      reading: PdfReading;
      /** Pages that cannot be read, by number. */
      blanks: Record<number, PaperSize>;
      warnings: ImportWarning[];
      rss: number;
    }
  /** `spent`: what was drawn ahead has left the worker's state in doubt, but came after this page. */
  | { kind: "page"; page: RenderedPage; starved: boolean; spent: boolean; rss: number }
  /** `fatal`: the worker's own state is in doubt. End it; a fresh one may do better. */
  | { kind: "failed"; failure: FailureMessage; fatal: boolean };
