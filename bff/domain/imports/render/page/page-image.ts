import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type JpegOptions, type Sharp } from "sharp";
import { message } from "#bff/messages/message.ts";
import type { ImportWarning } from "../../import-error.ts";
import { OUTPUT } from "../../sandbox/job-folder.ts";
import { allocate, type Pdfium, view, withMemory } from "../pdfium.ts";
import type { ImageFile, PaperSize, RenderLimits } from "../render-types.ts";

/** `FPDFBitmap_BGR`. Together with `FPDF_REVERSE_BYTE_ORDER` it produces RGB, as the encoder expects. */
const bitmapFormat = 2;
const drawAnnotations = 0x01;
const reverseByteOrder = 0x10;
const channels = 3;

const formField = 20;
/** Annotation flags `Hidden` and `NoView`. */
const hiddenOnScreen = 0x02 | 0x20;

/** Viewers and graphics cards do not support longer sides. */
const maxSide = 16_384;

const pointsPerInch = 72;
const thumbnailBox = { width: 240, height: 720 };
const coverBox = { width: 600, height: 1_800 };
/** Without optimized coding, which would save 4 % of the bytes but needs a second pass over each page. */
const jpeg: JpegOptions = { quality: 80, chromaSubsampling: "4:2:0", optimizeCoding: false };

export interface PageSize extends PaperSize {
  width: number;
  height: number;
  /** Pixels for each unit of the page's coordinates. */
  scale: { x: number; y: number };
  warnings: ImportWarning[];
}

/** Reusable pixel buffer for one page: RGB, row by row without padding. */
export class PageCanvas {
  readonly #pdfium: Pdfium;
  #pointer = 0;
  #capacity = 0;
  /** Buffer outside the engine's memory. */
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

  /** Reserves memory for a page and fills it with white. */
  clear(size: PageSize): void {
    this.#reserve(size.width * size.height * channels);
    this.pixels(size).fill(0xff);
  }

  /** Returns a view of the pixels, which is only valid until the next call of the engine. */
  pixels({ width, height }: PageSize): Buffer {
    return view(this.#pdfium, this.#pointer, width * height * channels);
  }

  /** Returns a copy of the pixels, which is valid until the next call of `copy`. */
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
 * Draws form fields one by one as they would be printed. The engine's own form filler would draw them with frames for interaction.
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
        const values = [size.scale.x, 0, 0, size.scale.y, 0, 0];
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

/** Returns true if a form field has an appearance. Generates one for a field that only has a value. */
function hasAppearance({ api }: Pdfium, annotation: number): boolean {
  if (!api.FPDFAnnot_HasKey(annotation, "AP")) api.EPDFAnnot_GenerateFormFieldAP(annotation);
  return Boolean(api.EPDFAnnot_HasAppearanceStream(annotation, 0));
}

type ImageLimits = Pick<RenderLimits, "dpi" | "maxPixels">;

/** Computes the size in which a loaded page is drawn. Its coordinates have this unit, in points. */
export function pageSize(
  { api }: Pdfium,
  page: number,
  number: number,
  { unit, limits }: { unit: number; limits: ImageLimits },
): PageSize {
  const widthPoints = api.FPDF_GetPageWidthF(page) * unit;
  const heightPoints = api.FPDF_GetPageHeightF(page) * unit;
  const size = imageSize({ widthPoints, heightPoints }, number, limits);
  const scale = { x: (size.width / widthPoints) * unit, y: (size.height / heightPoints) * unit };
  return { ...size, scale };
}

/** Computes the image size for a paper size. Adds a warning if the resolution is reduced. */
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
  // Rounding down keeps the number of pixels below `maxPixels` if that limit applies.
  const round = scale < wanted ? Math.floor : Math.round;
  const width = Math.max(1, round(widthPoints * scale));
  const height = Math.max(1, round(heightPoints * scale));
  const warnings: ImportWarning[] = [];
  if (scale < wanted) {
    const inches = (points: number) => (points / pointsPerInch).toFixed(1);
    const dpi = Math.floor(scale * pointsPerInch);
    warnings.push({
      code: "page_scaled_down",
      message: message("warnings.page_scaled_down.size", {
        page: number,
        width: inches(widthPoints),
        height: inches(heightPoints),
        dpi,
        wanted: limits.dpi,
      }),
      page: number,
    });
  }
  const perPoint = { x: width / widthPoints, y: height / heightPoints };
  return { widthPoints, heightPoints, width, height, scale: perPoint, warnings };
}

/** Writes the image and the thumbnail of a page, and the cover for page 1. */
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

/** Writes an image file. The encoder is not used for this, because it reports a full disk without an error code. */
async function write({ data, info: { width, height } }: Encoded, path: string): Promise<ImageFile> {
  await writeFile(path, data);
  return { path, bytes: data.length, contentType: "image/jpeg", width, height };
}
