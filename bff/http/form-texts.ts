import { isUtf8 } from "node:buffer";
import type { Request } from "express";
import { ServiceError } from "../domain/errors.ts";

// The reader of forms says nothing where it cannot decode a text: it puts a mark in the place of bytes that are not UTF-8,
// and takes a charset that it does not know for no text at all. Both would be lost, so the bytes are looked at as they came.

/** What the reader of forms puts in the place of bytes that are not UTF-8. */
const MARK = "\uFFFD";
const MARK_BYTES = Buffer.from(MARK);

/** The charsets that it reads as they are meant. */
const CHARSETS = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "latin1"],
  ["ascii", "latin1"],
  ["iso-8859-1", "latin1"],
  ["latin1", "latin1"],
]);

/** A part of a form that is no file, as it came. */
export interface TextPart {
  name: string;
  /** As it is declared; null where nothing is. */
  charset: string | null;
  bytes: Buffer;
}

/** Keeps the body of a request while somebody else reads it; asked for when it has ended. */
export function keepBody(request: Request): () => Buffer {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}

/** The texts of a form. What is written so oddly that it is not seen here is not believed either: see `requireReadable`. */
export function textPartsOf(body: Buffer, contentType = ""): TextPart[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return [];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: TextPart[] = [];
  // The first one need not stand behind a line.
  let at = body.indexOf(delimiter.subarray(2));
  for (let end = 0; at >= 0; at = end + 2) {
    const headersEnd = body.indexOf("\r\n\r\n", at);
    if (headersEnd < 0) break;
    end = body.indexOf(delimiter, headersEnd + 4);
    if (end < 0) break;
    const headers = body.toString("utf8", at + boundary.length + 2, headersEnd);
    const name = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(headers);
    if (!name || /;\s*filename\*?=/i.test(headers)) continue;
    const charset = /^content-type:.*;\s*charset="?([^";\s]+)/im.exec(headers)?.[1]?.toLowerCase() ?? null;
    parts.push({ name: name[1] ?? name[2]!, charset, bytes: body.subarray(headersEnd + 4, end) });
  }
  return parts;
}

/**
 * Refuses what a field would lose: 415 for a charset that is not read, 400 for bytes that are not UTF-8. `value` is what the
 * reader of forms has made of the parts.
 */
export function requireReadable(field: string, value: unknown, parts: readonly TextPart[]): void {
  for (const { charset, bytes } of parts) {
    const readAs = CHARSETS.get(charset ?? "utf-8");
    if (readAs === undefined)
      throw new ServiceError("unsupported_charset", { field, charset: String(charset) });
    if (readAs === "utf-8" && !isUtf8(bytes)) throw notUtf8(field);
  }
  if (
    holds(value, undefined) ||
    (holds(value, MARK) && !parts.some(({ bytes }) => bytes.includes(MARK_BYTES)))
  )
    throw notUtf8(field);
}

function notUtf8(field: string): ServiceError {
  return new ServiceError("malformed_body.not_utf8", { field });
}

function holds(value: unknown, sought: string | undefined): boolean {
  if (Array.isArray(value)) return value.some((each) => holds(each, sought));
  return sought === undefined ? value === undefined : typeof value === "string" && value.includes(sought);
}
