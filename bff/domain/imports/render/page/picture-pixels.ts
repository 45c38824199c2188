import { type Pdfium, readUint32, view, withMemory } from "../pdfium.ts";

/** Decoded pixels of an embedded picture, row by row without padding: gray, RGB or RGBA. */
export interface PicturePixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** Properties of a picture that are known without decoding it. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Name of the compression filter, such as `DCTDecode`, or null if there is not exactly one. */
  filter: string | null;
  /** True if the compressed bytes are a JPEG that may have the same colors as on the page, except for a mask. */
  isJpeg: boolean;
}

/** Handles of a picture and of what shows it. */
export interface ShownPicture {
  document: number;
  page: number;
  object: number;
}

const formats = new Map([
  [1, 1],
  [2, 3],
  [3, 4],
  [4, 4],
  [5, 4],
]);
const withAlpha = new Set([4, 5]);
const SAMPLE_SIDE = 64;
/** Below 255, because edges are antialiased. */
const opaque = 250;
/** The engine's numbers of device, calibrated and ICC-based gray and RGB color spaces. */
const screenColors = new Set([1, 2, 4, 5, 7]);

export function pictureFacts(pdfium: Pdfium, page: number, object: number): PictureFacts | null {
  const { api } = pdfium;
  return withMemory(pdfium, 64, (pointer) => {
    if (!api.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) return null;
    const width = readUint32(pdfium, pointer);
    const height = readUint32(pdfium, pointer + 4);
    let filter: string | null = null;
    if (api.FPDFImageObj_GetImageFilterCount(object) === 1) {
      const length = api.FPDFImageObj_GetImageFilter(object, 0, pointer, 64);
      filter = view(pdfium, pointer, Math.min(64, Math.max(0, length - 1))).toString("latin1");
    }
    // Fields of the metadata: width, height, two resolutions, bits per pixel, color space, marked content.
    const known = api.FPDFImageObj_GetImageMetadata(object, page, pointer);
    const bits = known ? readUint32(pdfium, pointer + 16) : 0;
    const colors = known ? readUint32(pdfium, pointer + 20) : 0;
    const isJpeg = filter === "DCTDecode" && (bits === 8 || bits === 24) && screenColors.has(colors);
    return { width, height, filter, isJpeg };
  });
}

/** Returns the compressed bytes of a picture. */
export function rawBytes(pdfium: Pdfium, object: number): Buffer {
  const length = pdfium.api.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  return withMemory(pdfium, length, (pointer) => {
    pdfium.api.FPDFImageObj_GetImageDataRaw(object, pointer, length);
    return Buffer.from(view(pdfium, pointer, length));
  });
}

/** Decodes a picture without its mask. Returns null if the engine cannot decode it. */
export function decodePicture(pdfium: Pdfium, object: number): PicturePixels | null {
  return copyAndDestroy(pdfium, pdfium.api.FPDFImageObj_GetBitmap(object));
}

/** Draws a picture with its mask in a small size. Returns null if the engine cannot. The page must not be drawn afterwards. */
export function drawSample(pdfium: Pdfium, shown: ShownPicture, { width, height }: PictureFacts) {
  return drawInSize(pdfium, shown, Math.min(width, SAMPLE_SIDE), Math.min(height, SAMPLE_SIDE));
}

/** Draws a picture with its mask. Returns null if the engine cannot. The page must not be drawn afterwards. */
export function drawMasked(pdfium: Pdfium, shown: ShownPicture, { width, height }: PictureFacts) {
  return drawInSize(pdfium, shown, width, height);
}

function drawInSize(
  pdfium: Pdfium,
  { document, page, object }: ShownPicture,
  width: number,
  height: number,
): PicturePixels | null {
  // The page draws the object with transparency or blending, which would appear in the picture, but is not part of it.
  if (pdfium.api.FPDFPageObj_HasTransparency(object)) return null;
  // The mask is only applied when drawing, which uses the size on the page. The matrix sets it to the requested size.
  pdfium.api.FPDFImageObj_SetMatrix(object, width, 0, 0, height, 0, 0);
  return copyAndDestroy(pdfium, pdfium.api.FPDFImageObj_GetRenderedBitmap(document, page, object));
}

export function hasTransparency({ data, channels }: PicturePixels): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at]! < opaque) return true;
  return false;
}

export function isInvisible({ data, channels }: PicturePixels): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

function copyAndDestroy(pdfium: Pdfium, bitmap: number): PicturePixels | null {
  if (bitmap === 0) return null;
  try {
    return copyBitmap(pdfium, bitmap);
  } finally {
    pdfium.api.FPDFBitmap_Destroy(bitmap);
  }
}

function copyBitmap(pdfium: Pdfium, bitmap: number): PicturePixels | null {
  const { api } = pdfium;
  const format = api.FPDFBitmap_GetFormat(bitmap);
  const from = formats.get(format);
  if (from === undefined) return null;
  const width = api.FPDFBitmap_GetWidth(bitmap);
  const height = api.FPDFBitmap_GetHeight(bitmap);
  const stride = api.FPDFBitmap_GetStride(bitmap);
  const source = view(pdfium, api.FPDFBitmap_GetBuffer(bitmap), stride * height);
  const channels = from === 1 ? 1 : withAlpha.has(format) ? 4 : 3;
  const data = Buffer.allocUnsafe(width * height * channels);
  let target = 0;
  for (let y = 0; y < height; y++) {
    if (channels === 1) {
      target += source.copy(data, target, y * stride, y * stride + width);
      continue;
    }
    for (let x = 0, at = y * stride; x < width; x++, at += from, target += channels) {
      data[target] = source[at + 2]!;
      data[target + 1] = source[at + 1]!;
      data[target + 2] = source[at]!;
      if (channels === 4) data[target + 3] = source[at + 3]!;
    }
  }
  return { data, width, height, channels };
}
