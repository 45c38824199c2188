import { isUtf8 } from "node:buffer";
import type { Request } from "express";
import { ServiceError } from "#bff/core/errors.ts";

// multer reports no decoding errors: it replaces bytes that are not UTF-8 by U+FFFD, and drops text in an unknown charset. To
// detect both, the raw bytes of the text parts are checked, too.

const REPLACEMENT_CHARACTER = "\uFFFD";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT_CHARACTER);

/** Charsets that multer decodes correctly. */
const CHARSETS = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "latin1"],
  ["ascii", "latin1"],
  ["iso-8859-1", "latin1"],
  ["latin1", "latin1"],
]);

export interface FormPart {
  name: string;
  /** True if the part has a file name, which may be empty. */
  isFile: boolean;
  /** Null if the part declares no type. */
  type: string | null;
  /** Null if the part declares no charset. */
  charset: string | null;
  bytes: Buffer;
}

/** Records the body of a request while a parser reads it. Returns a function that returns the recorded body. */
export function recordBody(request: Request): () => Buffer {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}

/** Parses the parts of a form. It may miss unusual syntax, which `requireDecodable` then rejects in texts. */
export function parseParts(body: Buffer, contentType = ""): FormPart[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return [];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  // The first delimiter may be at the start of the body, without a line break.
  let at = body.indexOf(delimiter.subarray(2));
  for (let end = 0; at >= 0; at = end + 2) {
    const headersEnd = body.indexOf("\r\n\r\n", at);
    if (headersEnd < 0) break;
    end = body.indexOf(delimiter, headersEnd + 4);
    if (end < 0) break;
    const headers = body.toString("utf8", at + boundary.length + 2, headersEnd);
    const name = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(headers);
    if (!name) continue;
    const type = /^content-type:(.*)/im.exec(headers)?.[1]?.trim() || null;
    const charset = /;\s*charset="?([^";\s]+)/i.exec(type ?? "")?.[1]?.toLowerCase() ?? null;
    parts.push({
      name: name[1] ?? name[2]!,
      isFile: /;\s*filename\*?=/i.test(headers),
      type,
      charset,
      bytes: body.subarray(headersEnd + 4, end),
    });
  }
  return parts;
}

/**
 * Throws if text of a field was lost in decoding: 415 for an unsupported charset, 400 for bytes that are not UTF-8. `value` is
 * the field as multer parsed it.
 */
export function requireDecodable(field: string, value: unknown, parts: readonly FormPart[]): void {
  for (const { charset, bytes } of parts) {
    const encoding = CHARSETS.get(charset ?? "utf-8");
    if (encoding === undefined)
      throw new ServiceError("unsupported_charset", { field, charset: String(charset) });
    if (encoding === "utf-8" && !isUtf8(bytes)) throw notUtf8(field);
  }
  if (
    contains(value, undefined) ||
    (contains(value, REPLACEMENT_CHARACTER) && !parts.some(({ bytes }) => bytes.includes(REPLACEMENT_BYTES)))
  )
    throw notUtf8(field);
}

function notUtf8(field: string): ServiceError {
  return new ServiceError("malformed_body.not_utf8", { field });
}

function contains(value: unknown, search: string | undefined): boolean {
  if (Array.isArray(value)) return value.some((each) => contains(each, search));
  return search === undefined ? value === undefined : typeof value === "string" && value.includes(search);
}
