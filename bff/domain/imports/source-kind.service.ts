import { Readable } from "node:stream";
import type { SourceKind } from "#shared/limits.ts";
import { mayBe } from "#shared/source-kind.ts";
import { describeHead, readHead, readStreamHead } from "./formats/file-kind.ts";

/** Why a file cannot be of this kind, going by its first bytes: "is not a PDF: it is …"; null when it may be. */
export async function kindProblem(
  source: { path: string } | Readable,
  kind: SourceKind,
): Promise<string | null> {
  const head = source instanceof Readable ? await readStreamHead(source) : await readHead(source.path);
  if (mayBe(kind, head.toString("latin1"))) return null;
  if (kind === "pdf") return `is not a PDF: ${describeHead(head, "PDF")}`;
  if (kind === "epub") return `is not an EPUB: ${describeHead(head, "EPUB")}`;
  return "is not an XML file: it does not begin with “<”. Check the file.";
}
