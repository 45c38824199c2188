import { archiveLimits } from "#shared/limits.ts";

const MIB = 1024 * 1024;

/** What one EPUB may cost. */
export const epubLimits = {
  ...archiveLimits,
  /** Below this many bytes the ratio says nothing: blank pages pack well. */
  ratioFromBytes: 4 * MIB,
  /** Of one file of text: the package, a table of contents, a document. */
  maxTextBytes: 32 * MIB,
  maxPictureBytes: 64 * MIB,
  maxPicturePixels: 100_000_000,
  maxPictures: 2_000,
  /** Longer side of a drawing (SVG) as it is stored, in pixels. */
  drawingPixels: 1_600,
  maxTocEntries: 5_000,
  maxTocDepth: 12,
  /** Characters of an article's Markdown. */
  maxArticleCharacters: 5_000_000,
  /** Time to read the package and its table of contents, in milliseconds. */
  openMs: 60_000,
  /** Time for one document, and for one picture, in milliseconds. */
  itemMs: 15_000,
};
