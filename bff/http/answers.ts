import type { Readable } from "node:stream";

/** What a handler answers with; `bind-route.ts` writes it. */
export interface JsonAnswer<Body> {
  status: number;
  body: Body;
  /** The record's version, sent as its ETag. */
  version?: number;
  headers?: Record<string, string>;
}

export interface FileAnswer {
  /** Without `bytes`, how long it is is not known before its end. */
  file: { stream: Readable; bytes?: number; contentType: string };
  headers?: Record<string, string>;
}

/** A file that is opened for what a request asks of it: all of it, a range, or, where it is known, nothing. */
export interface RangedFileAnswer {
  ranged: {
    totalBytes: number;
    /** Strong, in its quotes: the same bytes forever. */
    etag: string;
    /** Both ends are inclusive. Null: the file is gone meanwhile. */
    open(range?: { start: number; end: number }): Promise<Required<FileAnswer["file"]> | null>;
  };
  headers: Record<string, string>;
  /** The name to keep it under, where it is to be kept. */
  attachment?: string;
}

/** An answer that is JSON already. */
export interface TextAnswer {
  text: Buffer;
}

export const ok = <Body>(body: Body, version?: number): JsonAnswer<Body> => answer(200, body, version);
export const created = <Body>(body: Body, version?: number): JsonAnswer<Body> => answer(201, body, version);
export const noContent: JsonAnswer<undefined> = { status: 204, body: undefined };

function answer<Body>(status: number, body: Body, version: number | undefined): JsonAnswer<Body> {
  return version === undefined ? { status, body } : { status, body, version };
}

/** A list that is JSON already, as a whole or record by record, with what the contract says beside it. */
export function okList(name: string, records: string | Buffer[], beside: object): TextAnswer {
  const start = `{${JSON.stringify(name)}:`;
  const end = `,${JSON.stringify(beside).slice(1)}`;
  if (typeof records === "string") return { text: Buffer.from(start + records + end) };
  const parts: Buffer[] = [Buffer.from(`${start}[`)];
  for (const [index, record] of records.entries()) parts.push(...(index === 0 ? [] : [COMMA]), record);
  parts.push(Buffer.from(`]${end}`));
  return { text: Buffer.concat(parts) };
}

const COMMA = Buffer.from(",");

/** Bytes that never change under their address: kept by the reader's browser, by no shared cache. */
export function immutableFile(file: FileAnswer["file"]): FileAnswer {
  return { file, headers: { "Cache-Control": "private, max-age=31536000, immutable" } };
}
