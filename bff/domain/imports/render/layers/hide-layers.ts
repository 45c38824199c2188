import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import type { OpenRequest } from "../engine-document.ts";
import type { FileAccess, Pdfium } from "../pdfium.ts";
import { saveCopy } from "../saved/save-copy.ts";
import {
  entryText,
  readSavedIndex,
  readSavedObjects,
  type SavedDictionary,
  type SavedObject,
} from "../saved/saved-objects.ts";
import { HIDDEN_MARK } from "./hidden-objects.ts";
import { findVisible } from "./probe-page.ts";
import { SHOWN_FILE } from "./shown-file.ts";

/** Entry of the catalog of each document with layers (optional content, ISO 32000-1, 8.11). */
export const LAYERS_KEY = "/OCProperties";

/** A dictionary that is overwritten if its layer is hidden. */
interface Candidate {
  offset: number;
  length: number;
  /** The layer, as a reference or as a dictionary. */
  layer: string;
  /** Entries that remain. */
  rest: string;
}

/**
 * Writes a copy of the document to `SHOWN_FILE` in which images, forms and annotations of hidden layers are empty, and hidden layers
 * themselves are marked for `deactivateHidden`. Returns false and writes nothing if no layer is hidden. Costs little time only for a
 * document that mentions `LAYERS_KEY`.
 *
 * The engine does not draw hidden layers, but its text, fonts and images include them, and it cannot say what is hidden. It can save
 * the document in a simple form, and draw a page with one square per layer, which decides exactly as the drawing of pages does.
 */
export function hideLayers(pdfium: Pdfium, files: FileAccess, request: OpenRequest): boolean {
  const descriptor = openSync(SHOWN_FILE, "w+");
  let hides = false;
  try {
    saveCopy(pdfium, files, request, descriptor);
    hides = hideIn(pdfium, files, descriptor);
  } finally {
    closeSync(descriptor);
    if (!hides) rmSync(SHOWN_FILE);
  }
  return hides;
}

function hideIn(pdfium: Pdfium, files: FileAccess, descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const index = readSavedIndex(descriptor, size);
  const candidates: Candidate[] = [];
  let settings: string | undefined;
  for (const object of readSavedObjects(descriptor, index, "/OC")) {
    if (object.number === index.root)
      settings = entryText(object, object.dictionaries.at(-1)!, LAYERS_KEY.slice(1));
    for (const dictionary of object.dictionaries) candidates.push(...candidatesIn(object, dictionary));
  }
  if (settings === undefined || candidates.length === 0) return false;
  const layers = [...new Set(candidates.map(({ layer }) => layer))];
  const visible = findVisible(pdfium, files, {
    file: SHOWN_FILE,
    descriptor,
    fileSize: size,
    index,
    settings,
    layers,
  });
  ftruncateSync(descriptor, size);
  const hidden = candidates.filter(({ layer }) => !visible.has(layer));
  for (const { offset, length, rest } of hidden)
    writeSync(descriptor, `<<${rest.padEnd(length - 4)}>>`, offset, "latin1");
  return hidden.length > 0;
}

function candidatesIn(object: SavedObject, dictionary: SavedDictionary): Candidate[] {
  const place = { offset: object.offset + dictionary.start, length: dictionary.end - dictionary.start };
  const read = (key: string) => entryText(object, dictionary, key);
  const isOuter = dictionary === object.dictionaries.at(-1);
  const type = read("Type");
  if (type === "/OCG" || type === "/OCMD") {
    const layer = isOuter ? `${object.number} 0 R` : object.source.slice(dictionary.start, dictionary.end);
    return [{ ...place, layer, rest: `/${HIDDEN_MARK} 1` }];
  }
  const layer = read("OC");
  const kind = read("Subtype");
  if (layer === undefined || kind === undefined) return [];
  if (isOuter && object.source.startsWith("stream", dictionary.end))
    return kind === "/Form" || kind === "/Image"
      ? [{ ...place, layer, rest: `/Length ${read("Length")}` }]
      : [];
  return read("Rect") === undefined ? [] : [{ ...place, layer, rest: "" }];
}
