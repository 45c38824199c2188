import { readSync } from "node:fs";

/** PDF readers search this many bytes for the header, because some files start with lines of a mail or an HTTP response. */
const usualWindow = 1024;
/** Files with more text before the header are searched up to this size. */
const farWindow = 1024 * 1024;
const mark = Buffer.from("%PDF");
const replacement = Buffer.from("%PDF-1.7\n");
/** Matches the start of a PDF object. Some readers accept files that start with one and have no header. */
const objectStart = /(?:^|\s)\d{1,10} \d{1,5} obj\b/;

/** Describes how to present a file to the engine, so that it finds a header at the start. */
export interface PdfHeader {
  /** Offset in the file of the first byte presented. Negative if a header is inserted before the file. */
  start: number;
  /** Offset of the header in the presented bytes. The offsets in the file are relative to it. */
  at: number;
  /** Replaces the first bytes. */
  shown: Buffer | null;
}

/** Finds the header of a PDF or a place to insert one. Returns null if the file does not look like a PDF. */
export function findPdfHeader(descriptor: number): PdfHeader | null {
  const head = Buffer.alloc(usualWindow);
  const found = head.subarray(0, readSync(descriptor, head, 0, usualWindow, 0)).indexOf(mark);
  if (found >= 0) return { start: 0, at: found, shown: null };
  const far = Buffer.alloc(farWindow);
  const bytes = far.subarray(0, readSync(descriptor, far, 0, farWindow, 0));
  const start = bytes.indexOf(mark);
  if (start >= 0) return { start, at: 0, shown: null };
  if (!objectStart.test(bytes.toString("latin1"))) return null;
  // A first line that starts with % is a damaged header. Replacing it keeps the offsets in the file valid.
  const damaged = bytes[0] === mark[0] && !bytes.subarray(0, replacement.length - 1).includes("\n");
  return { start: damaged ? 0 : -replacement.length, at: 0, shown: replacement };
}
