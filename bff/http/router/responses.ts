import type { Readable } from "node:stream";

/** JSON result of a handler, which `bindRoute` sends. */
export interface JsonResponse<Body> {
  status: number;
  body: Body;
  /** Version of the record, sent as its ETag. */
  version?: number;
  headers?: Record<string, string>;
  /** Properties of the body that differ between equal answers, which its ETag ignores. */
  untagged?: readonly string[];
}

export interface FileResponse {
  /** `bytes` is missing if the size is not known in advance. */
  file: { stream: Readable; bytes?: number; contentType: string };
  headers?: Record<string, string>;
}

/** A file with support for range requests and conditional requests. */
export interface RangedFileResponse {
  ranged: {
    /** Returns the path by which a proxy reads the file from the storage. Throws `NotFound`. */
    pathForProxy(method: "GET" | "HEAD"): Promise<string>;
    /** Returns the size of the file in bytes. Throws `NotFound`. */
    size(): Promise<number>;
    /** Strong ETag in quotes. The content for an ETag never changes. */
    etag: string;
    /** Opens the file or a range, whose ends are inclusive. Throws `NotFound`. */
    open(range?: { start: number; end: number }): Promise<Required<FileResponse["file"]>>;
  };
  headers: Record<string, string>;
  /** Suggested file name for a download (`Content-Disposition: attachment`). */
  attachment?: string;
}

/** A result that is already serialized as JSON. */
export interface TextResponse {
  text: Buffer | PartedText;
}

/** A text that is read part by part while it is sent. */
export interface PartedText {
  parts: AsyncIterable<Buffer>;
  /** About the bytes of the longest part, of which memory holds one at a time. */
  partBytes: number;
}

export const ok = <Body>(body: Body, version?: number): JsonResponse<Body> => json(200, body, version);

/** `isReplay`: an earlier request with the same `Idempotency-Key` created the record. */
export function created<Body>(body: Body, version?: number, isReplay = false): JsonResponse<Body> {
  const made = json(201, body, version);
  return isReplay ? { ...made, headers: { "Idempotent-Replayed": "true" } } : made;
}

export const noContent: JsonResponse<undefined> = { status: 204, body: undefined };

function json<Body>(status: number, body: Body, version: number | undefined): JsonResponse<Body> {
  return version === undefined ? { status, body } : { status, body, version };
}

/** Builds a list response from serialized JSON, either the whole array or each record, and further properties. */
export function okList(
  name: string,
  records: string | readonly Buffer[] | PartedText,
  properties: object,
): TextResponse {
  const start = `{${JSON.stringify(name)}:`;
  const end = `,${JSON.stringify(properties).slice(1)}`;
  if (typeof records === "string") return { text: Buffer.from(start + records + end) };
  if (!("parts" in records)) {
    const parts = records.flatMap((record, index) => (index === 0 ? [record] : [COMMA, record]));
    return { text: Buffer.concat([Buffer.from(`${start}[`), ...parts, Buffer.from(`]${end}`)]) };
  }
  return { text: { ...records, parts: joined(`${start}[`, records.parts, `]${end}`) } };
}

async function* joined(start: string, records: AsyncIterable<Buffer>, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  let isFirst = true;
  for await (const record of records) {
    if (!isFirst) yield COMMA;
    isFirst = false;
    yield record;
  }
  yield Buffer.from(end);
}

const COMMA = Buffer.from(",");

/** Returns a file response for content that never changes. Browsers may cache it, but shared caches may not. */
export function immutableFile(file: FileResponse["file"]): FileResponse {
  return { file, headers: { "Cache-Control": "private, max-age=31536000, immutable" } };
}
