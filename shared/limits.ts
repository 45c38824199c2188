const MIB = 1024 * 1024;

/** Maximum size of each source file of an issue, in bytes. */
export const sourceLimits = {
  pdf: 512 * MIB,
  epub: 256 * MIB,
  xml: 10 * MIB,
} as const;
export type SourceKind = keyof typeof sourceLimits;

/** Download timeouts, in ms. */
export const fetchLimits = {
  firstByteMs: 15_000,
  idleMs: 30_000,
  totalMs: 15 * 60_000,
  redirects: 3,
} as const;

/** Rendering limits of a PDF: timeouts in ms, and the format of page images. */
export const renderLimits = {
  pageMs: 15_000,
  openMs: 60_000,
  jobMs: 30 * 60_000,
  maxPages: 5_000,
  dpi: 150,
  maxPixels: 25_000_000,
  maxPictures: 2_000,
} as const;

/** Width in px of the page images for phones and small windows. */
export const SCREEN_IMAGE_WIDTH = 800;

/** Page images for zoom: days after the last use until they are deleted, and the number that a publication may have. */
export const zoomImageLimits = { unusedDays: 14, perPublication: 1_000 } as const;

/**
 * Limits of the text of an imported page and the places of its words. A printed page has about 5,000 characters and 800 words. The
 * limits protect the database from hostile files.
 */
export const pageTextLimits = {
  characters: 500_000,
  words: 20_000,
  /** Total length of the stored words and places, in characters. */
  wordBoxesLength: 500_000,
} as const;

/** Limits of an unpacked EPUB. */
export const archiveLimits = {
  maxEntries: 5_000,
  /** Total unpacked size in bytes. */
  maxBytes: 1024 * MIB,
  /** Maximum compression ratio of a file. */
  maxRatio: 100,
} as const;

/** Limits of images of articles and in their texts (contract 8). */
export const imageLimits = {
  bytes: 5_242_880,
  pixels: 25_000_000,
  types: ["image/jpeg", "image/png", "image/gif"],
} as const;
/** Types that the console takes and stores as one of `imageLimits.types`. */
export const convertedImageTypes = ["image/webp", "image/avif"] as const;
export type ImageType = (typeof imageLimits.types)[number];

/** Limits for rendering the Markdown of an article. Beyond them it is shown as plain text. */
export const markdownLimits = {
  baseMs: 2_000,
  /** Four times the time of ordinary text, which grows linearly with its length. */
  msPerThousandChars: 20,
  /** A reference repeats its address each time it is used: 30 kB of Markdown can become 60 MB of HTML. */
  htmlChars: 8_000_000,
  /** An unclosed element is repeated in each paragraph after it: 13 kB of HTML can become ten million elements. */
  htmlElements: 1_000_000,
} as const;

/** Returns how long a text of this length may take to render, in milliseconds. */
export function markdownBudgetMs(chars: number): number {
  return markdownLimits.baseMs + (chars / 1_000) * markdownLimits.msPerThousandChars;
}
