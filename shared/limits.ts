const MIB = 1024 * 1024;

/** The files an issue is imported from, and how large each may be, in bytes. */
export const sourceLimits = {
  pdf: 512 * MIB,
  epub: 256 * MIB,
  xml: 10 * MIB,
} as const;
export type SourceKind = keyof typeof sourceLimits;

/** The image of an article, or one in its text (contract 8). */
export const imageLimits = {
  bytes: 5_242_880,
  pixels: 25_000_000,
  types: ["image/jpeg", "image/png", "image/gif"],
} as const;
export type ImageType = (typeof imageLimits.types)[number];
