import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Message, message } from "#bff/messages/message.ts";
import type { SourceKind } from "#shared/limits.ts";
import { HEAD_BYTES, mayBe } from "#shared/source-kind.ts";

/** Reads the first bytes of a file. */
export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Reads the first bytes of a stream and destroys it. */
async function readStreamHead(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (head.length >= HEAD_BYTES) break;
  }
  return head.subarray(0, HEAD_BYTES);
}

const signatures = [
  ["PK\x03\x04", "zip"],
  ["\xff\xd8\xff", "jpeg"],
  ["\x89PNG\r\n", "png"],
  ["GIF8", "gif"],
  ["II*\0", "tiff"],
  ["MM\0*", "tiff"],
  ["8BPS", "photoshop"],
  ["\x06\x06\xed\xf5", "indesign"],
  ["\xd0\xcf\x11\xe0", "office"],
  ["{\\rtf", "rtf"],
  ["%!PS", "postscript"],
  ["\x1f\x8b", "gzip"],
] as const;

/** Returns whether a file has the signature of another format than PDF, even if it contains a PDF, as a ZIP archive may. */
export function hasOtherSignature(head: Buffer): boolean {
  const bytes = head.toString("latin1");
  // Some old PDFs start with a PostScript signature.
  return signatures.some(([start]) => start !== "%!PS" && bytes.startsWith(start));
}

/** Returns a text fragment that describes what a file of the wrong format seems to be, and what to do. */
export function describeHead(head: Buffer, format: "PDF" | "EPUB"): Message {
  if (head.length === 0) return message("file_kind.empty");
  const bytes = head.toString("latin1");
  if (bytes.startsWith("PK\x03\x04") && bytes.includes("application/epub+zip")) {
    return message("file_kind.epub");
  }
  if (format === "EPUB" && bytes.includes("%PDF-")) return message("file_kind.pdf");
  const known = signatures.find(([start]) => bytes.startsWith(start));
  if (known !== undefined) return describeKind(known[1], format);
  const text = bytes
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<body|<script|<!--)/.test(text) || text.includes("<html")) {
    return message("file_kind.web_page", { format });
  }
  if (text.startsWith("<?xml") || text.startsWith("<")) return message("file_kind.xml");
  if (text.startsWith("{") || text.startsWith("[")) {
    return message("file_kind.json");
  }
  if (/^[\t\n\r\x20-\x7e\x80-\xff]*$/.test(bytes)) return message("file_kind.text");
  return message("file_kind.other", { format });
}

/** Checks the first bytes of a file. Returns why it cannot be of this kind ("is not a PDF: it is …"), or null if it can. */
export async function kindProblem(content: Readable, kind: SourceKind): Promise<Message | null> {
  return headProblem(await readStreamHead(content), kind);
}

/** Returns why a file that begins with these `HEAD_BYTES` cannot be of this kind, or null. */
export function headProblem(head: Buffer, kind: SourceKind): Message | null {
  if (mayBe(kind, head.toString("latin1"))) return null;
  if (kind === "pdf") return message("rules.no_pdf", { problem: describeHead(head, "PDF") });
  if (kind === "epub") return message("rules.no_epub", { problem: describeHead(head, "EPUB") });
  return message("rules.no_xml");
}

/** Describes a detected kind. Some messages need the format with an article ("a PDF"), others without ("PDF"). */
function describeKind(kind: (typeof signatures)[number][1], format: "PDF" | "EPUB"): Message {
  if (kind === "zip" || kind === "gzip") return message(`file_kind.${kind}`, { format });
  return message(`file_kind.${kind}`, {
    format: message(format === "PDF" ? "file_kind.a_pdf" : "file_kind.an_epub"),
  });
}
