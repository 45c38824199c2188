import type { SourceKind } from "./limits.ts";

/** Number of leading bytes that identify a file's type. */
export const HEAD_BYTES = 1024;

/** Returns whether a file can be of this type, judging by its first bytes as latin1. */
export function mayBe(kind: SourceKind, head: string): boolean {
  switch (kind) {
    case "pdf":
      // Some PDFs have a few lines of a mail or web server before their header.
      return head.includes("%PDF-");
    case "epub":
      return head.startsWith("PK\x03\x04");
    case "xml":
      // UTF-8, or UTF-16 with or without a byte order mark.
      return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head);
  }
}
