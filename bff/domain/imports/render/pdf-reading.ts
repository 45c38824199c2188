import { fstatSync, readSync } from "node:fs";
import type { PdfHeader } from "./pdf-header.ts";

/**
 * How the pages of a PDF are found: by its own index of objects; by looking for its objects one by one; or so, from a
 * catalogue, or from pages, that we look for ourselves where nothing in the file leads to them any more; at last by an
 * index that we make, with a catalogue or with pages, where the engine loses its way between the objects.
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
/** The engine looks for the pointer to the index in this many last bytes. */
const tailBytes = 4_096;
const chunkBytes = 1024 * 1024;
/** More than any of the words takes that are looked for. */
const overlapBytes = 1024;
/** The beginning of an object, what one says of itself or of the file, and its end. */
const telling =
  /(?<![\d.])(?<number>\d{1,10} \d{1,5}) obj\b|\/Type\s{0,99}\/(?<type>Catalog|Page)\b|\/(?<encrypt>Encrypt)\b|\bendobj\b/g;
/** Of whatever a file that was cut off has left open; damage may look like many strings, one within the other. */
const ends = `\n${")".repeat(1_000)}>]>>\nendobj\n`;
/** Higher than any that a file gives. */
const ownPages = 4_194_000;
const ownCatalogue = ownPages + 1;

/** What the engine sees of a file beside its bytes. */
export interface PdfView {
  /** Places in the file of words it must not see, each as long as `hiddenLength`. */
  hidden: number[];
  /** Read behind the last byte. */
  addendum: Buffer;
}

export const hiddenLength = indexPointer.length;

/** Whether the engine goes by an index that is none of the file's. */
export function hasOurIndex(reading: PdfReading): boolean {
  return reading === "by_our_index" || reading === "by_our_index_from_pages";
}

/** What a way to read a file with this header makes of it. */
export function viewFor(reading: PdfReading, descriptor: number, header: PdfHeader): PdfView {
  return {
    hidden: reading === "by_index" ? [] : findIndexPointers(descriptor),
    addendum: Buffer.from(addendumFor(reading, descriptor, header)),
  };
}

function addendumFor(reading: PdfReading, descriptor: number, header: PdfHeader): string {
  if (reading === "by_index" || reading === "without_index") return "";
  const found = lookThrough(descriptor);
  const { catalogue, pages } = found;
  // Without what a lost trailer said of it, nothing that is encrypted can be read.
  if (found.isEncrypted) return "";
  if (reading === "from_catalogue") return catalogue === null ? "" : ends + trailerTo(catalogue);
  if (reading === "from_pages")
    return [ends, ...objectsAround(pages), trailerTo(`${ownCatalogue} 0`)].join("\n");
  if (reading === "by_our_index" && catalogue === null) return "";
  const frame = { end: fstatSync(descriptor).size, shift: -header.start - header.at };
  return reading === "by_our_index"
    ? indexBehind(frame, found.places, { objects: [], root: catalogue! })
    : indexBehind(frame, found.places, { objects: objectsAround(pages), root: `${ownCatalogue} 0` });
}

/**
 * Objects of ours and an index of everything, to stand behind the last byte at `end`; `shift` leads from places in the file
 * to those that the engine counts from the header.
 */
function indexBehind(
  { end, shift }: { end: number; shift: number },
  placesInFile: ReadonlyMap<number, number>,
  { objects, root }: { objects: string[]; root: string },
): string {
  const places = new Map(placesInFile);
  let before = "\n";
  for (const object of objects) {
    places.set(Number.parseInt(object, 10), end + before.length);
    before += object;
  }
  const index = indexOf(places, shift) + trailerTo(root, ownCatalogue + 1);
  return `${before}${index}startxref\n${end + before.length + shift}\n%%EOF\n`;
}

/** A list of these pages and a catalogue with it, as two objects. */
function objectsAround(pages: readonly string[]): string[] {
  const kids = pages.map((page) => `${page} R`).join(" ");
  return [
    objectOf(ownPages, `/Type/Pages/Count ${pages.length}/Kids[${kids}]`),
    objectOf(ownCatalogue, `/Type/Catalog/Pages ${ownPages} 0 R`),
  ];
}

function objectOf(number: number, content: string): string {
  return `${number} 0 obj\n<<${content}>>\nendobj\n`;
}

function trailerTo(catalogue: string, size?: number): string {
  return `trailer\n<</Root ${catalogue} R${size === undefined ? "" : `/Size ${size}`}>>\n`;
}

/** An index of objects by their numbers, each line of the length that the format wants. */
function indexOf(places: ReadonlyMap<number, number>, shift: number): string {
  const lines = [...places]
    .filter(([number]) => number > 0 && number <= ownCatalogue)
    .sort(([one], [other]) => one - other)
    .map(([number, place]) => `${number} 1\n${String(place + shift).padStart(10, "0")} 00000 n \n`);
  return `xref\n0 1\n0000000000 65535 f \n${lines.join("")}`;
}

function findIndexPointers(descriptor: number): number[] {
  const { size } = fstatSync(descriptor);
  const start = Math.max(0, size - tailBytes - indexPointer.length);
  const tail = Buffer.alloc(size - start);
  readSync(descriptor, tail, 0, tail.length, start);
  const places: number[] = [];
  for (let at = tail.indexOf(indexPointer); at >= 0; at = tail.indexOf(indexPointer, at + 1)) {
    places.push(start + at);
  }
  return places;
}

/**
 * What stands openly in a file: its last catalogue, and its pages in their order, by number and generation; and where each
 * object begins, the last of those that have the same number.
 */
function lookThrough(descriptor: number) {
  const chunk = Buffer.alloc(chunkBytes + 2 * overlapBytes);
  const pages = new Set<string>();
  const places = new Map<number, number>();
  let catalogue: string | null = null;
  let isEncrypted = false;
  let current: string | null = null;
  for (let position = 0; ; position += chunkBytes) {
    const before = Math.min(position, overlapBytes);
    const read = readSync(descriptor, chunk, 0, chunk.length, position - before);
    for (const { index, groups } of chunk.toString("latin1", 0, read).matchAll(telling)) {
      // Those at either edge are seen whole in their own chunk.
      if (index < before || index >= before + chunkBytes) continue;
      const { number, type, encrypt } = groups!;
      if (number) places.set(Number.parseInt(number, 10), position - before + index);
      if (type === "Catalog") catalogue = current ?? catalogue;
      else if (type === "Page" && current) pages.add(current);
      else if (encrypt) isEncrypted = true;
      else if (!type) current = number ?? null;
    }
    if (read < chunk.length) return { catalogue, pages: [...pages], places, isEncrypted };
  }
}
