import type { SourceKind } from "#shared/limits.ts";
import { describeHead, readHead } from "./formats/file-kind.ts";

const ZIP = "PK\x03\x04";

/** Why a file cannot be of this kind, going by its first bytes: "is not a PDF: it is …"; null when it may be. */
export async function kindProblem(path: string, kind: SourceKind): Promise<string | null> {
  const head = await readHead(path);
  const bytes = head.toString("latin1");
  switch (kind) {
    case "pdf":
      return bytes.includes("%PDF-") ? null : `is not a PDF: ${describeHead(head, "PDF")}`;
    case "epub":
      return bytes.startsWith(ZIP) ? null : `is not an EPUB: ${describeHead(head, "EPUB")}`;
    case "xml":
      return looksLikeXml(bytes) ? null : "is not an XML file: it does not begin with “<”. Check the file.";
  }
}

/** In UTF-8, or in UTF-16 with its mark or without. */
function looksLikeXml(bytes: string): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(bytes);
}
