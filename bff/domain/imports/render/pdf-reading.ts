import { fstatSync, readSync } from "node:fs";
import type { PdfHeader } from "./pdf-header.ts";

/**
 * Ways to find the pages of a PDF, in the order in which they are tried: by the cross-reference table of the file; by the engine's
 * scan for objects; by such a scan with a trailer for the catalogue or the pages that we find; by a cross-reference table that we
 * build, with the catalogue or the pages that we find.
 */
export const pdfReadings = [
  "by_index",
  "without_index",
  "from_catalogue",
  "from_pages",
  "by_our_index",
  "by_our_index_from_pages",
] as const;
export type PdfReading = (typeof pdfReadings)[number];

const indexPointer = Buffer.from("startxref");
/** The engine searches this many bytes at the end for the pointer to the cross-reference table. */
const tailBytes = 4_096;
const chunkBytes = 1024 * 1024;
/** Longer than any match of `MARKERS`, so that matches across chunks are found. */
const overlapBytes = 1024;
/** Matches the start and the end of an object, and the entries that identify catalogue, pages and encryption. */
const MARKERS =
  /(?<![\d.])(?<number>\d{1,10} \d{1,5}) obj\b|\/Type\s{0,99}\/(?<type>Catalog|Page)\b|\/(?<encrypt>Encrypt)\b|\bendobj\b/g;
/** Closes everything that a truncated file may have left open. Damage may look like many nested strings. */
const ends = `\n${")".repeat(1_000)}>]>>\nendobj\n`;
/** Numbers of the objects that we add, higher than those in any file. */
const pagesObject = 4_194_000;
const catalogueObject = pagesObject + 1;

/** Changes to the bytes of a file that the engine sees. */
export interface PdfView {
  /** Offsets in the file of words to hide, each of length `hiddenLength`. */
  hidden: number[];
  /** Appended after the last byte. */
  addendum: Buffer;
}

export const hiddenLength = indexPointer.length;

/** Returns true if this reading uses a cross-reference table that we build. */
export function usesRebuiltIndex(reading: PdfReading): boolean {
  return reading === "by_our_index" || reading === "by_our_index_from_pages";
}

/** Computes the changes that a reading makes to a file. */
export function viewFor(reading: PdfReading, descriptor: number, header: PdfHeader): PdfView {
  return {
    hidden: reading === "by_index" ? [] : findIndexPointers(descriptor),
    addendum: Buffer.from(addendumFor(reading, descriptor, header)),
  };
}

function addendumFor(reading: PdfReading, descriptor: number, header: PdfHeader): string {
  if (reading === "by_index" || reading === "without_index") return "";
  const found = scan(descriptor);
  const { catalogue, pages } = found;
  // An encrypted file is unreadable without the encryption entry of its lost trailer.
  if (found.isEncrypted) return "";
  if (reading === "from_catalogue") return catalogue === null ? "" : ends + trailerTo(catalogue);
  if (reading === "from_pages")
    return [ends, ...objectsAround(pages), trailerTo(`${catalogueObject} 0`)].join("\n");
  if (reading === "by_our_index" && catalogue === null) return "";
  const frame = { end: fstatSync(descriptor).size, shift: -header.start - header.at };
  return reading === "by_our_index"
    ? rebuildIndex(frame, found.offsets, { objects: [], root: catalogue! })
    : rebuildIndex(frame, found.offsets, { objects: objectsAround(pages), root: `${catalogueObject} 0` });
}

/**
 * Builds our objects and a cross-reference table of all objects, to append at offset `end`. `shift` converts offsets in the file to
 * offsets relative to the header, which the engine expects.
 */
function rebuildIndex(
  { end, shift }: { end: number; shift: number },
  offsetsInFile: ReadonlyMap<number, number>,
  { objects, root }: { objects: string[]; root: string },
): string {
  const offsets = new Map(offsetsInFile);
  let before = "\n";
  for (const object of objects) {
    offsets.set(Number.parseInt(object, 10), end + before.length);
    before += object;
  }
  const index = indexOf(offsets, shift) + trailerTo(root, catalogueObject + 1);
  return `${before}${index}startxref\n${end + before.length + shift}\n%%EOF\n`;
}

/** Builds a page tree of these pages and a catalogue for it. */
function objectsAround(pages: readonly string[]): string[] {
  const kids = pages.map((page) => `${page} R`).join(" ");
  return [
    objectOf(pagesObject, `/Type/Pages/Count ${pages.length}/Kids[${kids}]`),
    objectOf(catalogueObject, `/Type/Catalog/Pages ${pagesObject} 0 R`),
  ];
}

function objectOf(number: number, content: string): string {
  return `${number} 0 obj\n<<${content}>>\nendobj\n`;
}

function trailerTo(catalogue: string, size?: number): string {
  return `trailer\n<</Root ${catalogue} R${size === undefined ? "" : `/Size ${size}`}>>\n`;
}

/** Builds a cross-reference table. The format requires lines of 20 bytes. */
function indexOf(offsets: ReadonlyMap<number, number>, shift: number): string {
  const lines = [...offsets]
    .filter(([number]) => number > 0 && number <= catalogueObject)
    .sort(([one], [other]) => one - other)
    .map(([number, place]) => `${number} 1\n${String(place + shift).padStart(10, "0")} 00000 n \n`);
  return `xref\n0 1\n0000000000 65535 f \n${lines.join("")}`;
}

function findIndexPointers(descriptor: number): number[] {
  const { size } = fstatSync(descriptor);
  const start = Math.max(0, size - tailBytes - indexPointer.length);
  const tail = Buffer.alloc(size - start);
  readSync(descriptor, tail, 0, tail.length, start);
  const offsets: number[] = [];
  for (let at = tail.indexOf(indexPointer); at >= 0; at = tail.indexOf(indexPointer, at + 1)) {
    offsets.push(start + at);
  }
  return offsets;
}

/**
 * Scans a file for uncompressed objects: its last catalogue and its pages in order, as object number and generation, and the offset
 * of each object, the last one if a number occurs repeatedly.
 */
function scan(descriptor: number) {
  const chunk = Buffer.alloc(chunkBytes + 2 * overlapBytes);
  const pages = new Set<string>();
  const offsets = new Map<number, number>();
  let catalogue: string | null = null;
  let isEncrypted = false;
  let current: string | null = null;
  for (let position = 0; ; position += chunkBytes) {
    const before = Math.min(position, overlapBytes);
    const read = readSync(descriptor, chunk, 0, chunk.length, position - before);
    for (const { index, groups } of chunk.toString("latin1", 0, read).matchAll(MARKERS)) {
      // Matches in the overlap are found completely in the neighboring chunk.
      if (index < before || index >= before + chunkBytes) continue;
      const { number, type, encrypt } = groups!;
      if (number) offsets.set(Number.parseInt(number, 10), position - before + index);
      if (type === "Catalog") catalogue = current ?? catalogue;
      else if (type === "Page" && current) pages.add(current);
      else if (encrypt) isEncrypted = true;
      else if (!type) current = number ?? null;
    }
    if (read < chunk.length) return { catalogue, pages: [...pages], offsets, isEncrypted };
  }
}
