const MIB = 1024 * 1024;

/** The files an issue is imported from, and how large each may be, in bytes. */
export const sourceLimits = {
  pdf: 512 * MIB,
  epub: 256 * MIB,
  xml: 10 * MIB,
} as const;
export type SourceKind = keyof typeof sourceLimits;
