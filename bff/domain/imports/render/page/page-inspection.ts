import { type Pdfium, view, withMemory } from "../pdfium.ts";
import type { PageInspection } from "../render-types.ts";
import { IMAGE_OBJECT, pageObjects, TEXT_OBJECT } from "./page-objects.ts";

/** Bytes of an RGB pixel. */
const PIXEL_BYTES = 3;
const MAX_FONT_NAME_BYTES = 256;
/** A page has a few dozen fonts. The limit protects the service from hostile files. */
const MAX_FONTS = 100;
/** Smaller images are icons and rules, whose resolution does not matter. */
const MIN_SQUARE_INCHES = 1;
/** Every PDF viewer has these fonts, so files need not contain them (ISO 32000-1, 9.6.2.2). */
const STANDARD_FONTS =
  /^(Times-(Roman|Bold|Italic|BoldItalic)|(Helvetica|Courier)(-(Bold|Oblique|BoldOblique))?|Symbol|ZapfDingbats)$/;

/** Inspects the fonts and images of a loaded page. */
export function inspectPage(pdfium: Pdfium, page: number): PageInspection {
  const fonts = new Set<number>();
  let lowestDpi: number | null = null;
  for (const { handle, type } of pageObjects(pdfium, page)) {
    if (type === TEXT_OBJECT) fonts.add(pdfium.api.FPDFTextObj_GetFont(handle));
    else if (type === IMAGE_OBJECT) {
      const dpi = imageDpi(pdfium, page, handle);
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

function imageDpi(pdfium: Pdfium, page: number, object: number): number | null {
  return withMemory(pdfium, 64, (pointer) => {
    if (!pdfium.api.FPDFImageObj_GetImageMetadata(object, page, pointer)) return null;
    const metadata = view(pdfium, pointer, 16);
    const horizontal = metadata.readFloatLE(8);
    const vertical = metadata.readFloatLE(12);
    if (!(horizontal > 0 && vertical > 0)) return null;
    const squareInches = (metadata.readUInt32LE(0) / horizontal) * (metadata.readUInt32LE(4) / vertical);
    return squareInches >= MIN_SQUARE_INCHES ? Math.round(Math.min(horizontal, vertical)) : null;
  });
}

/** Returns the name of a font in the file, without the tag of a subset. */
function fontName(pdfium: Pdfium, font: number): string {
  return withMemory(pdfium, MAX_FONT_NAME_BYTES, (pointer) => {
    const length = pdfium.api.FPDFFont_GetBaseFontName(font, pointer, MAX_FONT_NAME_BYTES);
    if (length < 1 || length > MAX_FONT_NAME_BYTES) return "";
    return view(pdfium, pointer, length - 1)
      .toString("utf8")
      .replace(/^[A-Z]{6}\+/, "");
  });
}
