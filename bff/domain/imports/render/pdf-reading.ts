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
/** From the number of an object to its type. */
const objectBytes = 64 * 1024;
const objectNumber = /(?:^|\s)(\d{1,10} \d{1,5}) obj\b/g;
const catalogueType = /\/Type\s*\/Catalog\b/g;
const pageType = /\/Type\s*\/Page\b/g;
/** Without what a lost trailer said of it, nothing that is encrypted can be read. */
const encryption = /\/Encrypt\b/g;
/** Of whatever a file that was cut off has left open. */
const ends = "\n)>]>>\nendobj\n";
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
  if (findObjects(descriptor, encryption).length > 0) return "";
  if (reading === "from_catalogue") {
    const catalogue = findObjects(descriptor, catalogueType).at(-1);
    return catalogue === undefined ? "" : `${ends}${trailerTo(catalogue)}`;
  }
  const pages = findObjects(descriptor, pageType);
  const kids = pages.map((page) => `${page} R`).join(" ");
  const tree = objectOf(ownPages, `/Type/Pages/Count ${pages.length}/Kids[${kids}]`);
  const catalogue = objectOf(ownCatalogue, `/Type/Catalog/Pages ${ownPages} R`);
  return [ends, ...tree, ...catalogue, trailerTo(ownCatalogue)].join("\n");
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

/** Number and generation of the objects that say this, as they are referred to, each once; those that stand there openly. */
function findObjects(descriptor: number, saying: RegExp): string[] {
  const chunk = Buffer.alloc(chunkBytes + objectBytes);
  const found = new Set<string>();
  for (let position = 0; ; position += chunkBytes) {
    const read = readSync(descriptor, chunk, 0, chunk.length, position);
    const text = chunk.toString("latin1", 0, read);
    for (const { index } of text.matchAll(saying)) {
      const before = text.slice(Math.max(0, index - objectBytes), index);
      const number = [...before.matchAll(objectNumber)].at(-1)?.[1];
      if (number !== undefined) found.add(number);
    }
    if (read < chunk.length) return [...found];
  }
}
