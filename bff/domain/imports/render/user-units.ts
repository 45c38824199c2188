import { closeSync, fstatSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { type OpenRequest, openDocument } from "./engine-document.ts";
import type { FileAccess, Pdfium } from "./pdfium.ts";
import { saveCopy } from "./saved/save-copy.ts";
import { entryText, readSavedIndex, readSavedObjects } from "./saved/saved-objects.ts";

/** Entry of a page whose unit of length is a multiple of 1/72 inch (ISO 32000-1, 14.11.2). */
export const UNIT_KEY = "/UserUnit";

/** The engine's limit of a page is 200 inches. With this unit it measures 5 km. */
const MAX_UNIT = 1_000;
const COPY = join(OUTPUT, "units.pdf");

/**
 * Returns the units of the pages that have another one than 1/72 inch, by page number. The engine ignores them and has no function that
 * returns them, so it saves the document in a simple form, which is read here.
 */
export function readUserUnits(
  pdfium: Pdfium,
  files: FileAccess,
  request: OpenRequest,
  pageCount: number,
): Record<number, number> {
  const descriptor = openSync(COPY, "w+");
  try {
    saveCopy(pdfium, files, request, descriptor);
    const unitOf = new Map<number, number>();
    const { size } = fstatSync(descriptor);
    for (const object of readSavedObjects(descriptor, readSavedIndex(descriptor, size), UNIT_KEY)) {
      const unit = Number(entryText(object, object.dictionaries.at(-1)!, UNIT_KEY.slice(1)));
      if (unit > 0 && unit <= MAX_UNIT && unit !== 1) unitOf.set(object.number, unit);
    }
    return unitOf.size === 0 ? {} : byPage(pdfium, files, pageCount, unitOf);
  } finally {
    closeSync(descriptor);
    rmSync(COPY);
  }
}

function byPage(
  pdfium: Pdfium,
  files: FileAccess,
  pageCount: number,
  unitOf: ReadonlyMap<number, number>,
): Record<number, number> {
  const units: Record<number, number> = {};
  const document = openDocument(pdfium, files, { file: COPY, reading: "by_index" });
  try {
    for (let index = 0; index < pageCount; index += 1) {
      const unit = unitOf.get(pdfium.api.EPDFDoc_GetPageObjectNumberByIndex(document.handle, index));
      if (unit !== undefined) units[index + 1] = unit;
    }
  } finally {
    document.close();
  }
  return units;
}
