import type { SourceKind } from "./limits.ts";

/** A file's kind shows within its first bytes: this many are enough. */
export const HEAD_BYTES = 1024;

/** Whether a file may be of this kind, going by its first bytes, a character each (latin1). */
export function mayBe(kind: SourceKind, head: string): boolean {
  switch (kind) {
    case "pdf":
      // Some carry a few lines of mail or web server before their header.
      return head.includes("%PDF-");
    case "epub":
      return head.startsWith("PK\x03\x04");
    case "xml":
      // In UTF-8, or in UTF-16 with its mark or without.
      return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head);
  }
}
