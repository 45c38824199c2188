const MIB = 1024 * 1024;

/** The files an issue is imported from, and how large each may be, in bytes. */
export const sourceLimits = {
  pdf: 512 * MIB,
  epub: 256 * MIB,
  xml: 10 * MIB,
} as const;
export type SourceKind = keyof typeof sourceLimits;

/** Fetching a file of an issue, in milliseconds. */
export const fetchLimits = {
  firstByteMs: 15_000,
  idleMs: 30_000,
  totalMs: 15 * 60_000,
  redirects: 3,
} as const;

/** What the pages of one PDF may cost, in milliseconds, and how their images look. */
export const renderLimits = {
  pageMs: 15_000,
  openMs: 60_000,
  jobMs: 30 * 60_000,
  maxPages: 5_000,
  dpi: 150,
  maxPixels: 25_000_000,
  maxPictures: 2_000,
} as const;

/** What one EPUB may unpack to. */
export const archiveLimits = {
  maxEntries: 5_000,
  /** Bytes that come out of the archive, of everything together. */
  maxBytes: 1024 * MIB,
  /** How many times its packed size a file may unpack to. */
  maxRatio: 100,
} as const;

/** The image of an article, or one in its text (contract 8). */
export const imageLimits = {
  bytes: 5_242_880,
  pixels: 25_000_000,
  types: ["image/jpeg", "image/png", "image/gif"],
} as const;
export type ImageType = (typeof imageLimits.types)[number];
