import { z } from "zod";
import { renderLimits } from "#shared/limits.ts";
import type { ImportWarning } from "../import-failure.ts";
import { answeredFile } from "../sandbox/answered-file.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { type PdfReading, pdfReadings } from "./pdf-reading.ts";

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

const pixels = z.int().positive();
const picture = (folder: JobFolder) => ({
  path: answeredFile(folder),
  bytes: z.int(),
  contentType: z.enum(["image/jpeg", "image/png"]),
  width: pixels,
  height: pixels,
});

/** A picture on disk; `bytes` is its size there, `width` and `height` are pixels. */
const imageFile = (folder: JobFolder) => z.strictObject(picture(folder));
export type ImageFile = z.input<ReturnType<typeof imageFile>>;

/** A picture that was embedded in the document. `sha256` is that of the file, in hex. */
const pictureFile = (folder: JobFolder) =>
  z.strictObject({ ...picture(folder), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type PictureFile = z.input<ReturnType<typeof pictureFile>>;

/** In points of 1/72 inch. */
const paperSize = z.strictObject({ widthPoints: z.number(), heightPoints: z.number() });
export type PaperSize = z.output<typeof paperSize>;

export const metWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  page: z.int().exactOptional(),
  file: z.string().exactOptional(),
});

const renderedPage = (folder: JobFolder) =>
  z.strictObject({
    /** Counted from 1. */
    number: z.int().positive(),
    /** Size as shown (rotated and cropped). */
    ...paperSize.shape,
    /** Size of `image`, in pixels. */
    width: pixels,
    height: pixels,
    image: imageFile(folder),
    thumbnail: imageFile(folder),
    /** Of page 1 only. */
    cover: imageFile(folder).nullable(),
    /** In the order the document gives it, well-formed Unicode without NUL, lines ended by `\n`. */
    text: z.string(),
    /** Pictures no page handed over before has shown. */
    pictures: z.array(pictureFile(folder)),
    warnings: z.array(metWarning),
  });
export type RenderedPage = z.input<ReturnType<typeof renderedPage>>;

/** A PDF open in a render pool. */
export interface PdfDocument {
  readonly pageCount: number;
  readonly warnings: readonly ImportWarning[];
  /**
   * Renders every page into files in the document's folder. `onPage` gets each page once, roughly in order; calls
   * overlap, and rendering waits for calls that have not settled. Rejects with an ImportFailure (codes as in `open`, and
   * `disk_full`, `storage_failed`) or with what `onPage` threw. Once it has settled, no call of `onPage` is under way.
   */
  renderPages(options: RenderPagesOptions): Promise<void>;
  /** Ends the document's workers. Pages still being rendered are given up. Settles when no worker is left. */
  close(): Promise<void>;
}

export interface RenderPagesOptions {
  /** Whether to extract the embedded pictures too. */
  wantImages: boolean;
  signal: AbortSignal;
  onPage(page: RenderedPage): void | Promise<void>;
}

/** What the pool asks of a worker, one thing at a time. A worker has one document, whose name in its folder is `file`. */
export type WorkerQuestion =
  | { kind: "open"; file: string; maxPages: number }
  | {
      kind: "page";
      file: string;
      /** As the answer to `open` said. */
      reading: PdfReading;
      page: number;
      /** Of a page that cannot be read, and is left blank. */
      blank: PaperSize | null;
      wantPictures: boolean;
      limits: Pick<RenderLimits, "pageMs" | "dpi" | "maxPixels" | "maxPictures">;
      /** The page that will be asked for next, to be drawn while this one is encoded. */
      ahead?: number;
    };
export type PageRequest = Extract<WorkerQuestion, { kind: "page" }>;

/** A failure on its way between processes. */
export const failureMessage = z.strictObject({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  page: z.int().exactOptional(),
  file: z.string().exactOptional(),
  detail: z.string().exactOptional(),
});
export type FailureMessage = z.output<typeof failureMessage>;

/** What a worker answers to a question. */
export const workerResponse = (folder: JobFolder) =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("opened"),
      pageCount: z.int().nonnegative(),
      reading: z.enum(pdfReadings),
      /** Pages that cannot be read, by number. */
      blanks: z.record(z.int(), paperSize),
      warnings: z.array(metWarning),
      rss: z.number(),
    }),
    z.strictObject({
      kind: z.literal("page"),
      page: renderedPage(folder),
      starved: z.boolean(),
      /** What was drawn ahead has left the worker's state in doubt, but came after this page. */
      spent: z.boolean(),
      rss: z.number(),
    }),
    z.strictObject({
      kind: z.literal("failed"),
      failure: failureMessage,
      /** The worker's own state is in doubt. End it; a fresh one may do better. */
      fatal: z.boolean(),
    }),
  ]);
export type WorkerResponse = z.input<ReturnType<typeof workerResponse>>;
/** An answer whose form was checked. Its files are still to be taken. */
export type WorkerAnswer = z.output<ReturnType<typeof workerResponse>>;

/** What a worker says: once `ready`, then one answer to each question. */
export type WorkerMessage = { kind: "ready" } | WorkerResponse;
