import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { SourceKind } from "#shared/limits.ts";
import { mayBe } from "#shared/source-kind.ts";
import { type Message, message } from "../../messages/message.ts";

/** Readers look for a PDF's header in this many bytes: some files carry a few lines of mail or web server before it. */
const headerWindow = 1024;

/** Reads the first bytes of a file. */
export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerWindow), 0, headerWindow, 0);
  return buffer.subarray(0, bytesRead);
}

/** Reads the first bytes of a stream and destroys it. */
async function readStreamHead(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const piece of stream) {
    head = Buffer.concat([head, piece as Buffer]);
    if (head.length >= headerWindow) break;
  }
  return head.subarray(0, headerWindow);
}

const signatures: [start: string, description: string][] = [
  ["PK\x03\x04", "it is a ZIP archive. If the issue is packed inside, unpack it and import the FORMAT."],
  ["\xff\xd8\xff", "it is a JPEG image. Export the issue as FORMAT."],
  ["\x89PNG\r\n", "it is a PNG image. Export the issue as FORMAT."],
  ["GIF8", "it is a GIF image. Export the issue as FORMAT."],
  ["II*\0", "it is a TIFF image. Export the issue as FORMAT."],
  ["MM\0*", "it is a TIFF image. Export the issue as FORMAT."],
  ["8BPS", "it is a Photoshop document. Export the issue as FORMAT."],
  ["\x06\x06\xed\xf5", "it is an InDesign document. Export the issue as FORMAT."],
  ["\xd0\xcf\x11\xe0", "it is an Office document. Export the issue as FORMAT."],
  ["{\\rtf", "it is an RTF document. Export the issue as FORMAT."],
  ["%!PS", "it is PostScript. Export the issue as FORMAT."],
  ["\x1f\x8b", "it is compressed with gzip. Unpack it and import the FORMAT."],
];

/** Whether a file is of a known kind that may well hold a PDF somewhere, but is none. Some old PDFs begin as PostScript. */
export function isOfOtherKind(head: Buffer): boolean {
  const bytes = head.toString("latin1");
  return signatures.some(([start]) => start !== "%!PS" && bytes.startsWith(start));
}

/** What a file that is not of the format looks like, and what to do: the rest of a sentence. */
export function describeHead(head: Buffer, format: "PDF" | "EPUB"): string {
  if (head.length === 0) return "it is empty. Check that it was uploaded or written completely.";
  const bytes = head.toString("latin1");
  if (bytes.startsWith("PK\x03\x04") && bytes.includes("application/epub+zip")) {
    return "it is an EPUB. Import it as the EPUB of the issue, together with its PDF.";
  }
  if (format === "EPUB" && bytes.includes("%PDF-"))
    return "it is a PDF. Give it as the PDF of the issue, and the EPUB beside it.";
  const known = signatures.find(([start]) => bytes.startsWith(start));
  if (known !== undefined)
    return known[1]
      .replace("the FORMAT", `the ${format}`)
      .replace("FORMAT", format === "PDF" ? "a PDF" : "an EPUB");
  const text = bytes
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<body|<script|<!--)/.test(text) || text.includes("<html")) {
    return `it is a web page. Check that the location leads to the ${format} itself, not to a sign-in or error page.`;
  }
  if (text.startsWith("<?xml") || text.startsWith("<")) return "it is XML. Check the location.";
  if (text.startsWith("{") || text.startsWith("[")) {
    return "it is JSON, such as an error message of the server it came from. Check the location.";
  }
  if (/^[\t\n\r\x20-\x7e\x80-\xff]*$/.test(bytes)) return "it is plain text. Check the location.";
  return `it does not start as one. Check the location, or export the ${format} again.`;
}

/** Says why content cannot be of this kind, from its first bytes ("is not a PDF: it is …"); null when it may be. */
export async function kindProblem(
  content: { path: string } | Readable,
  kind: SourceKind,
): Promise<Message | null> {
  const head = content instanceof Readable ? await readStreamHead(content) : await readHead(content.path);
  if (mayBe(kind, head.toString("latin1"))) return null;
  if (kind === "pdf") return message("rules.no_pdf", { problem: describeHead(head, "PDF") });
  if (kind === "epub") return message("rules.no_epub", { problem: describeHead(head, "EPUB") });
  return message("rules.no_xml");
}
