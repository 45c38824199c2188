import type { Request } from "express";
import { HttpError } from "./http-error.ts";

/** What the reader of forms puts in the place of bytes that are not UTF-8, without a word. */
const MARK = "\uFFFD";
const MARK_BYTES = Buffer.from(MARK);

/** Counts the marks that somebody sent as such; asked when the body has ended. */
export function countSentMarks(request: Request): () => number {
  let count = 0;
  let last: Buffer = Buffer.alloc(0);
  request.on("data", (chunk: Buffer) => {
    const seen = Buffer.concat([last, chunk]);
    for (let at = seen.indexOf(MARK_BYTES); at >= 0; at = seen.indexOf(MARK_BYTES, at + MARK_BYTES.length))
      count += 1;
    last = seen.subarray(1 - MARK_BYTES.length);
  });
  return () => count;
}

/** Refuses fields that hold more marks than were sent: the others stand for text that would be lost. */
export function requireUtf8(fields: readonly (readonly [string, unknown])[], sentMarks: number): void {
  const marked = fields.map(([field, value]) => ({ field, marks: marksIn(value) }));
  if (marked.reduce((sum, { marks }) => sum + marks, 0) <= sentMarks) return;
  const { field } = marked.find(({ marks }) => marks > 0)!;
  throw new HttpError(400, "malformed_body", `The field “${field}” is not UTF-8.`);
}

function marksIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + marksIn(each), 0);
  return typeof value === "string" ? value.split(MARK).length - 1 : 0;
}
