import type { Pdfium, Scratch } from "../pdfium.ts";

/** Positions are measured in this fraction of the page's width and height. */
export const UNITS = 10_000;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Converts a box from page coordinates to units from the top left of the page as it is shown: cropped and turned. */
export function placeOnPage(
  { pdfium: { api }, scratch }: { pdfium: Pdfium; scratch: Scratch },
  page: number,
  { left, top, right, bottom }: Box,
): Box {
  const at = scratch.pointer;
  api.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, left, top, at, at + 4);
  api.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, right, bottom, at + 8, at + 12);
  const values = scratch.integers;
  return {
    left: Math.min(values[0]!, values[2]!),
    top: Math.min(values[1]!, values[3]!),
    right: Math.max(values[0]!, values[2]!),
    bottom: Math.max(values[1]!, values[3]!),
  };
}
