import { type Pdfium, view, withMemory } from "../pdfium.ts";
import type { PageInspection } from "../render-types.ts";
import { IMAGE_OBJECT, pageObjects, TEXT_OBJECT } from "./page-objects.ts";
import { tidyText } from "./page-text.ts";

/** Bytes of an RGB pixel. */
const PIXEL_BYTES = 3;
const POINTS_PER_INCH = 72;
const MAX_FONT_NAME_BYTES = 256;
/** A page has a few dozen fonts. The limit protects the service from hostile files. */
const MAX_FONTS = 100;
/** Smaller images are icons and rules, whose resolution does not matter. */
const MIN_SQUARE_INCHES = 1;
/** Every PDF viewer has these fonts, so files need not contain them (ISO 32000-1, 9.6.2.2). */
const STANDARD_FONTS =
  /^(Times-(Roman|Bold|Italic|BoldItalic)|(Helvetica|Courier)(-(Bold|Oblique|BoldOblique))?|Symbol|ZapfDingbats)$/;

/**
 * Inspects the fonts and images of a loaded page, whose coordinates have this unit, in points. Skips the rest at `deadline`
 * (`performance.now`).
 */
export function inspectPage(
  pdfium: Pdfium,
  page: number,
  { unit, deadline }: { unit: number; deadline: number },
): PageInspection {
  const fonts = new Set<number>();
  let lowestDpi: number | null = null;
  for (const { handle, type } of pageObjects(pdfium, page)) {
    if (performance.now() > deadline) break;
    if (type === TEXT_OBJECT) fonts.add(pdfium.api.FPDFTextObj_GetFont(handle));
    else if (type === IMAGE_OBJECT) {
      const dpi = imageDpi(pdfium, handle, unit);
      if (dpi !== null && (lowestDpi === null || dpi < lowestDpi)) lowestDpi = dpi;
    }
  }
  const missing = [...fonts].filter((font) => font !== 0 && pdfium.api.FPDFFont_GetIsEmbedded(font) === 0);
  const names = new Set(missing.map((font) => fontName(pdfium, font)));
  const missingFonts = [...names].filter((name) => name !== "" && !STANDARD_FONTS.test(name));
  return { missingFonts: missingFonts.slice(0, MAX_FONTS), lowestDpi };
}

/** Returns true if all pixels have the same color. */
export function isUniform(pixels: Buffer): boolean {
  // Comparing the pixels with themselves, shifted by one pixel, compares each with the next one.
  return pixels.subarray(PIXEL_BYTES).equals(pixels.subarray(0, -PIXEL_BYTES));
}

/** Computes the resolution from the size in pixels and on the page. The engine's own metadata would decode the image. */
function imageDpi(pdfium: Pdfium, object: number, unit: number): number | null {
  return withMemory(pdfium, 32, (pointer) => {
    if (!pdfium.api.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) return null;
    if (!pdfium.api.FPDFPageObj_GetMatrix(object, pointer + 8)) return null;
    const values = view(pdfium, pointer, 32);
    const side = (first: number, second: number) =>
      (unit * Math.hypot(values.readFloatLE(first), values.readFloatLE(second))) / POINTS_PER_INCH;
    const width = side(8, 12);
    const height = side(16, 20);
    if (!(width * height >= MIN_SQUARE_INCHES)) return null;
    return Math.round(Math.min(values.readUInt32LE(0) / width, values.readUInt32LE(4) / height));
  });
}

/** Returns the name of a font in the file, without the tag of a subset. */
function fontName(pdfium: Pdfium, font: number): string {
  return withMemory(pdfium, MAX_FONT_NAME_BYTES, (pointer) => {
    const length = pdfium.api.FPDFFont_GetBaseFontName(font, pointer, MAX_FONT_NAME_BYTES);
    if (length < 1 || length > MAX_FONT_NAME_BYTES) return "";
    // A hostile name may contain characters that the database does not store.
    return tidyText(view(pdfium, pointer, length - 1).toString("utf8")).replace(/^[A-Z]{6}\+/, "");
  });
}
