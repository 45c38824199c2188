import { archiveLimits } from "#shared/limits.ts";

const MIB = 1024 * 1024;

export const epubLimits = {
  ...archiveLimits,
  /** The compression ratio is only checked above this size, because small files may compress extremely well. */
  ratioFromBytes: 4 * MIB,
  /** Size of one text file: the package, a table of contents or a document. */
  maxTextBytes: 32 * MIB,
  maxPictureBytes: 64 * MIB,
  maxPicturePixels: 100_000_000,
  maxPictures: 2_000,
  /** Longer side of a rendered SVG, in pixels. */
  drawingPixels: 1_600,
  maxTocEntries: 5_000,
  maxTocDepth: 12,
  /** Length of an article's Markdown. */
  maxArticleCharacters: 5_000_000,
  /** Time limit for reading the package and its table of contents. */
  openMs: 60_000,
  /** Time limit for one document or picture. */
  itemMs: 15_000,
};
