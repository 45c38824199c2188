import { z } from "zod";
import { transferredMessage } from "#bff/messages/transferred-message.ts";
import { navigationLimits, type PdfNavigation, pageLink, pdfNavigation } from "#shared/kiosk/navigation.ts";
import { pageTextLimits, renderLimits } from "#shared/limits.ts";
import type { ImportWarning } from "../import-error.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { uncheckedFile } from "../sandbox/unchecked-file.ts";
import { type PdfReading, pdfReadings } from "./pdf-reading.ts";

/** Limits of one document, and the resolution of its pages. */
export interface RenderLimits {
  /** Time limit for one page. */
  pageMs: number;
  /** Time limit for opening the document and counting its pages. */
  openMs: number;
  /** Time limit for the whole document. */
  jobMs: number;
  maxPages: number;
  /** Resolution of the page images in dots per inch. Reduced if an image would exceed `maxPixels`. */
  dpi: number;
  /** Width times height of a page image. */
  maxPixels: number;
  /** Maximum number of embedded pictures extracted from one document. */
  maxPictures: number;
}

export const defaultLimits: RenderLimits = renderLimits;

const pixels = z.int().positive();
const picture = (folder: JobFolder) => ({
  path: uncheckedFile(folder),
  bytes: z.int(),
  contentType: z.enum(["image/jpeg", "image/png"]),
  width: pixels,
  height: pixels,
});

/** An image file. `width` and `height` are in pixels. */
const imageFile = (folder: JobFolder) => z.strictObject(picture(folder));
export type ImageFile = z.input<ReturnType<typeof imageFile>>;

/** An embedded picture of the document. `sha256` is the hexadecimal hash of its file. */
const pictureFile = (folder: JobFolder) =>
  z.strictObject({ ...picture(folder), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type PictureFile = z.input<ReturnType<typeof pictureFile>>;

/** Size in points of 1/72 inch. */
const paperSize = z.strictObject({ widthPoints: z.number(), heightPoints: z.number() });
export type PaperSize = z.output<typeof paperSize>;

export const warningSchema = z.strictObject({
  code: z.string(),
  message: transferredMessage,
  page: z.int().exactOptional(),
  file: z.string().exactOptional(),
});

/** Properties of a page that the preflight reports. */
const pageInspection = z.strictObject({
  /** Names of fonts that the PDF uses but does not contain. */
  missingFonts: z.array(z.string()),
  /** Resolution in dpi of the coarsest image of at least one square inch, or null if there is none. */
  lowestDpi: z.number().nullable(),
});
export type PageInspection = z.output<typeof pageInspection>;

const renderedPage = (folder: JobFolder) =>
  z.strictObject({
    /** Starts at 1. */
    number: z.int().positive(),
    /** Size after rotation and cropping. */
    ...paperSize.shape,
    /** Width of `image` in pixels. */
    width: pixels,
    height: pixels,
    image: imageFile(folder),
    thumbnail: imageFile(folder),
    /** Only for page 1. */
    cover: imageFile(folder).nullable(),
    /** Text in the order of the document: well-formed Unicode without NUL, lines end with `\n`. */
    text: z.string(),
    /** The words of `text` with their places, see `word-boxes.ts`. */
    wordBoxes: z.string().max(pageTextLimits.wordBoxesLength),
    links: z.array(pageLink).max(navigationLimits.linksPerPage),
    /** Pictures that no earlier page contains. */
    pictures: z.array(pictureFile(folder)),
    warnings: z.array(warningSchema),
    /** False for a blank page that replaces an unreadable one. */
    isBlank: z.boolean(),
    ...pageInspection.shape,
  });
export type RenderedPage = z.input<ReturnType<typeof renderedPage>>;

/** A PDF that is open in a render pool. */
export interface PdfDocument {
  readonly pageCount: number;
  readonly warnings: readonly ImportWarning[];
  readonly navigation: PdfNavigation;
  /**
   * Renders all pages into files in the document's folder. Calls `onPage` once per page, roughly in order. The calls overlap, and
   * pending calls delay rendering (backpressure). Rejects with an ImportError (codes of `open`, `disk_full`, `storage_failed`) or
   * the error of `onPage`, after all calls of `onPage` have settled.
   */
  renderPages(options: RenderPagesOptions): Promise<void>;
  /** Renders one page, like `renderPages`. */
  renderPage(number: number): Promise<RenderedPage>;
  /** Ends the document's workers and cancels pages in progress. Resolves when no worker is left. */
  close(): Promise<void>;
}

export interface RenderPagesOptions {
  /** Extracts the embedded pictures, too. */
  withImages: boolean;
  signal: AbortSignal;
  onPage(page: RenderedPage): void | Promise<void>;
}

/** A request to a worker, which handles one at a time. `file` is the name of its document in its folder. */
export type WorkerRequest =
  | { kind: "warm"; file: string; page: number }
  | { kind: "open"; file: string; maxPages: number; withNavigation: boolean }
  | {
      kind: "page";
      file: string;
      /** From the response to `open`. */
      reading: PdfReading;
      page: number;
      /** Size of a blank page to render instead of an unreadable one. */
      blank: PaperSize | null;
      /** Unit of the page's lengths in points. */
      unit: number;
      withPictures: boolean;
      limits: Pick<RenderLimits, "pageMs" | "dpi" | "maxPixels" | "maxPictures">;
      /** Page and unit of the next request, to be drawn while this one is encoded. */
      ahead?: { page: number; unit: number };
    };
export type WarmRequest = Extract<WorkerRequest, { kind: "warm" }>;
export type OpenFileRequest = Extract<WorkerRequest, { kind: "open" }>;
export type PageRequest = Extract<WorkerRequest, { kind: "page" }>;

/** An error that is sent between processes. */
export const failureMessage = z.strictObject({
  code: z.string(),
  message: transferredMessage,
  retryable: z.boolean(),
  page: z.int().exactOptional(),
  file: z.string().exactOptional(),
  detail: z.string().exactOptional(),
});
export type FailureMessage = z.output<typeof failureMessage>;

export const workerResponseSchema = (folder: JobFolder) =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("warmed"), rss: z.number() }),
    z.strictObject({
      kind: z.literal("opened"),
      pageCount: z.int().nonnegative(),
      reading: z.enum(pdfReadings),
      /** Sizes of unreadable pages by number. */
      blanks: z.record(z.int(), paperSize),
      /** Units of pages in points, by number. Pages without one have 1. */
      units: z.record(z.int(), z.number().positive()),
      warnings: z.array(warningSchema),
      navigation: pdfNavigation,
      /** True if pages must be read from `SHOWN_FILE`. */
      hidesLayers: z.boolean(),
      rss: z.number(),
    }),
    z.strictObject({
      kind: z.literal("page"),
      page: renderedPage(folder),
      outOfMemory: z.boolean(),
      rss: z.number(),
    }),
    z.strictObject({
      kind: z.literal("failed"),
      failure: failureMessage,
      /** The worker's state may be corrupted, so it must be replaced before a retry. */
      fatal: z.boolean(),
    }),
  ]);
export type WorkerResponse = z.input<ReturnType<typeof workerResponseSchema>>;
/** A validated response, whose files have not been moved out of the worker's folder yet. */
export type WorkerResult = z.output<ReturnType<typeof workerResponseSchema>>;

/** A message of a worker: first `ready`, then one response per request. */
export type WorkerMessage = { kind: "ready" } | WorkerResponse;
