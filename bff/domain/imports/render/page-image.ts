import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type JpegOptions, type Sharp } from "sharp";
import type { ImportWarning } from "../import-failure.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { allocate, type Pdfium, view, withMemory } from "./pdfium.ts";
import type { ImageFile, PaperSize, RenderLimits } from "./render-types.ts";

/** `FPDFBitmap_BGR` with `FPDF_REVERSE_BYTE_ORDER`: three bytes a pixel in the order an encoder wants them. */
const bitmapFormat = 2;
const drawAnnotations = 0x01;
const reverseByteOrder = 0x10;
const channels = 3;

const formField = 20;
/** Flags `Hidden` and `NoView` of an annotation. */
const hiddenOnScreen = 0x02 | 0x20;

/** Viewers and graphics cards give up on longer sides. */
const maxSide = 16_384;

const pointsPerInch = 72;
const thumbnailBox = { width: 240, height: 720 };
const coverBox = { width: 600, height: 1_800 };
/** Optimised tables would save 4 % of the bytes for a second pass over every page. */
const jpeg: JpegOptions = { quality: 80, chromaSubsampling: "4:2:0", optimizeCoding: false };

/** Size of a page on paper (points) and as an image (pixels). */
export interface PageSize extends PaperSize {
  width: number;
  height: number;
  warnings: ImportWarning[];
}

/** The pixels of one page at a time: RGB, row by row without gaps, in memory that is used again. */
export class PageCanvas {
  readonly #pdfium: Pdfium;
  #pointer = 0;
  #capacity = 0;
  /** Outside the engine. */
  #copy = Buffer.alloc(0);

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** Draws a loaded page with its annotations and filled-in forms on white. */
  draw(page: number, size: PageSize): void {
    const { api } = this.#pdfium;
    const { width, height } = size;
    this.clear(size);
    const bitmap = api.FPDFBitmap_CreateEx(width, height, bitmapFormat, this.#pointer, width * channels);
    if (bitmap === 0) throw new Error(`no bitmap of ${width} x ${height}`);
    try {
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | reverseByteOrder);
      drawFormFields(this.#pdfium, bitmap, page, size);
    } finally {
      api.FPDFBitmap_Destroy(bitmap);
    }
  }

  /** Makes room for a page, and leaves it white. */
  clear(size: PageSize): void {
    this.#reserve(size.width * size.height * channels);
    this.pixels(size).fill(0xff);
  }

  /** What was drawn last, not copied: good until the engine is called again. */
  pixels({ width, height }: PageSize): Buffer {
    return view(this.#pdfium, this.#pointer, width * height * channels);
  }

  /** The same, copied: good until the next copy is made. */
  copy(size: PageSize): Buffer {
    const pixels = this.pixels(size);
    if (this.#copy.length < pixels.length) this.#copy = Buffer.allocUnsafeSlow(pixels.length);
    pixels.copy(this.#copy);
    return this.#copy.subarray(0, pixels.length);
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#capacity) return;
    this.#pdfium.runtime.wasmExports.free(this.#pointer);
    this.#pointer = 0;
    this.#capacity = 0;
    this.#pointer = allocate(this.#pdfium, bytes);
    this.#capacity = bytes;
  }
}

/**
 * Form fields are annotations too, but the engine leaves them to its form filler, which would frame boxes as if to be
 * clicked on: drawn here one by one, as they would be printed.
 */
function drawFormFields(pdfium: Pdfium, bitmap: number, page: number, size: PageSize): void {
  const { api } = pdfium;
  const annotations = api.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < annotations; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (
      api.FPDFAnnot_GetSubtype(annotation) === formField &&
      (api.FPDFAnnot_GetFlags(annotation) & hiddenOnScreen) === 0 &&
      hasAppearance(pdfium, annotation)
    ) {
      withMemory(pdfium, 24, (matrix) => {
        const values = [size.width / size.widthPoints, 0, 0, size.height / size.heightPoints, 0, 0];
        const target = view(pdfium, matrix, 24);
        values.forEach((value, place) => {
          target.writeFloatLE(value, place * 4);
        });
        api.EPDF_RenderAnnotBitmap(bitmap, page, annotation, 0, matrix, reverseByteOrder);
      });
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
}

/** Whether a form field has something to show; one that was only filled in is given its looks first. */
function hasAppearance({ api }: Pdfium, annotation: number): boolean {
  if (!api.FPDFAnnot_HasKey(annotation, "AP")) api.EPDFAnnot_GenerateFormFieldAP(annotation);
  return Boolean(api.EPDFAnnot_HasAppearanceStream(annotation, 0));
}

type ImageLimits = Pick<RenderLimits, "dpi" | "maxPixels">;

/** How large a loaded page is drawn. */
export function pageSize({ api }: Pdfium, page: number, number: number, limits: ImageLimits): PageSize {
  const widthPoints = api.FPDF_GetPageWidthF(page);
  const heightPoints = api.FPDF_GetPageHeightF(page);
  return imageSize({ widthPoints, heightPoints }, number, limits);
}

/** How large the image of a page of this size becomes. */
export function imageSize(
  { widthPoints, heightPoints }: PaperSize,
  number: number,
  limits: ImageLimits,
): PageSize {
  const wanted = limits.dpi / pointsPerInch;
  const scale = Math.min(
    wanted,
    Math.sqrt(limits.maxPixels / (widthPoints * heightPoints)),
    maxSide / Math.max(widthPoints, heightPoints),
  );
  // Rounding down keeps the product below the ceiling where the ceiling decides.
  const round = scale < wanted ? Math.floor : Math.round;
  const width = Math.max(1, round(widthPoints * scale));
  const height = Math.max(1, round(heightPoints * scale));
  const warnings: ImportWarning[] = [];
  if (scale < wanted) {
    const inches = (points: number) => (points / pointsPerInch).toFixed(1);
    const dpi = Math.floor(scale * pointsPerInch);
    warnings.push({
      code: "page_scaled_down",
      message: `Page ${number} measures ${inches(widthPoints)} x ${inches(heightPoints)} inches; its image was made at ${dpi} instead of ${limits.dpi} dpi.`,
      page: number,
    });
  }
  return { widthPoints, heightPoints, width, height, warnings };
}

/** Writes the image of a page, its thumbnail and, of page 1, the cover. */
export async function writePageImages(
  pixels: Buffer,
  { width, height }: PageSize,
  number: number,
): Promise<{ image: ImageFile; thumbnail: ImageFile; cover: ImageFile | null }> {
  const source = () => sharp(pixels, { raw: { width, height, channels } });
  const reduced = (box: { width: number; height: number }) =>
    source().resize({ ...box, fit: "inside", withoutEnlargement: true, kernel: "linear" });
  const name = `page-${String(number).padStart(4, "0")}`;
  const [image, thumbnail, cover] = await Promise.all([
    encode(source()),
    encode(reduced(thumbnailBox)),
    number === 1 ? encode(reduced(coverBox)) : null,
  ]);
  return {
    image: await write(image, join(OUTPUT, `${name}.jpg`)),
    thumbnail: await write(thumbnail, join(OUTPUT, `${name}-thumbnail.jpg`)),
    cover: cover && (await write(cover, join(OUTPUT, "cover.jpg"))),
  };
}

type Encoded = Awaited<ReturnType<typeof encode>>;

function encode(picture: Sharp) {
  return picture.jpeg(jpeg).toBuffer({ resolveWithObject: true });
}

/** Not left to the encoder: of a full disk it would say a sentence instead of a code. */
async function write({ data, info: { width, height } }: Encoded, path: string): Promise<ImageFile> {
  await writeFile(path, data);
  return { path, bytes: data.length, contentType: "image/jpeg", width, height };
}
