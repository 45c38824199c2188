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

/** What rendering the Markdown of one article may cost. Beyond it, the article is shown as plain text. */
export const markdownLimits = {
  baseMs: 2_000,
  /** Four times what ordinary text takes, which grows with its length. What grows faster is an attack. */
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
