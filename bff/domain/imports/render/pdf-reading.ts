import { fstatSync, readSync } from "node:fs";

/**
 * How the pages of a PDF are found: by its own index of objects; by looking for its objects one by one; or so, from a
 * catalogue, or at last from pages, that we look for ourselves where nothing in the file leads to them any more.
 */
export const pdfReadings = ["by_index", "without_index", "from_catalogue", "from_pages"] as const;
export type PdfReading = (typeof pdfReadings)[number];

const indexPointer = Buffer.from("startxref");
/** The engine looks for the pointer to the index in this many last bytes. */
const tailBytes = 4_096;
const chunkBytes = 1024 * 1024;
/** More than any of the words takes that are looked for. */
const overlapBytes = 1024;
/** The beginning of an object, and what one says of itself or of the file. */
const telling =
  /(?<![\d.])(?<number>\d{1,10} \d{1,5}) obj\b|\/Type\s{0,99}\/(?<type>Catalog|Page)\b|\/Encrypt\b/g;
/** Of whatever a file that was cut off has left open; damage may look like many strings, one within the other. */
const ends = `\n${")".repeat(1_000)}>]>>\nendobj\n`;
/** Higher than any that a file gives. */
const ownPages = "4194000 0";
const ownCatalogue = "4194001 0";

/** What the engine sees of a file beside its bytes. */
export interface PdfView {
  /** Places in the file of words it must not see, each as long as `hiddenLength`. */
  hidden: number[];
  /** Read behind the last byte. */
  addendum: Buffer;
}

export const hiddenLength = indexPointer.length;

/** What a way to read a file makes of it. */
export function viewFor(reading: PdfReading, descriptor: number): PdfView {
  return {
    hidden: reading === "by_index" ? [] : findIndexPointers(descriptor),
    addendum: Buffer.from(addendumFor(reading, descriptor)),
  };
}

function addendumFor(reading: PdfReading, descriptor: number): string {
  if (reading === "by_index" || reading === "without_index") return "";
  const { catalogue, pages, isEncrypted } = lookThrough(descriptor);
  // Without what a lost trailer said of it, nothing that is encrypted can be read.
  if (isEncrypted) return "";
  if (reading === "from_catalogue") return catalogue === null ? "" : ends + trailerTo(catalogue);
  const kids = pages.map((page) => `${page} R`).join(" ");
  const tree = objectOf(ownPages, `/Type/Pages/Count ${pages.length}/Kids[${kids}]`);
  const root = objectOf(ownCatalogue, `/Type/Catalog/Pages ${ownPages} R`);
  return [ends, ...tree, ...root, trailerTo(ownCatalogue)].join("\n");
}

function objectOf(number: string, content: string): string[] {
  return [`${number} obj`, `<<${content}>>`, "endobj"];
}

function trailerTo(catalogue: string): string {
  return ["trailer", `<</Root ${catalogue} R>>`, ""].join("\n");
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

/** What stands openly in a file: its last catalogue, and its pages in their order, by number and generation. */
function lookThrough(descriptor: number) {
  const chunk = Buffer.alloc(chunkBytes + 2 * overlapBytes);
  const pages = new Set<string>();
  let catalogue: string | null = null;
  let isEncrypted = false;
  let current: string | null = null;
  for (let position = 0; ; position += chunkBytes) {
    const before = Math.min(position, overlapBytes);
    const read = readSync(descriptor, chunk, 0, chunk.length, position - before);
    for (const { index, groups } of chunk.toString("latin1", 0, read).matchAll(telling)) {
      // Those at either edge are seen whole in their own chunk.
      if (index < before || index >= before + chunkBytes) continue;
      if (groups?.number) current = groups.number;
      else if (groups?.type === "Catalog") catalogue = current;
      else if (groups?.type === "Page" && current) pages.add(current);
      else if (!groups?.type) isEncrypted = true;
    }
    if (read < chunk.length) return { catalogue, pages: [...pages], isEncrypted };
  }
}
