import { readSync } from "node:fs";

/** Readers look for a PDF's header in this many bytes: some files carry a few lines of mail or web server before it. */
const usualWindow = 1024;
/** Others look no further than this. */
const farWindow = 1024 * 1024;
const mark = Buffer.from("%PDF");
const replacement = Buffer.from("%PDF-1.7\n");
/** The beginning of an object, which is all some programs need to see. */
const objectStart = /(?:^|\s)\d{1,10} \d{1,5} obj\b/;

/** How a file is shown to the engine, so that it finds a header where it looks for one. */
export interface PdfHeader {
  /** The byte of the file that is the first one shown; below 0 where a header is put before it. */
  start: number;
  /** Where the header is in what is shown: the offsets that a file gives are counted from there. */
  at: number;
  /** Shown in place of the first bytes. */
  shown: Buffer | null;
}

/** Where the header of a PDF is, or how to do without; null where nothing tells that the file is a PDF. */
export function findPdfHeader(descriptor: number): PdfHeader | null {
  const head = Buffer.alloc(usualWindow);
  const found = head.subarray(0, readSync(descriptor, head, 0, usualWindow, 0)).indexOf(mark);
  if (found >= 0) return { start: 0, at: found, shown: null };
  const far = Buffer.alloc(farWindow);
  const bytes = far.subarray(0, readSync(descriptor, far, 0, farWindow, 0));
  const start = bytes.indexOf(mark);
  if (start >= 0) return { start, at: 0, shown: null };
  if (!objectStart.test(bytes.toString("latin1"))) return null;
  // What begins as a comment is a header that was damaged: in its place the offsets in the file stay right.
  const damaged = bytes[0] === mark[0] && !bytes.subarray(0, replacement.length - 1).includes("\n");
  return { start: damaged ? 0 : -replacement.length, at: 0, shown: replacement };
}
