import { type Pdfium, view, withMemory } from "../pdfium.ts";

/** Positions are measured in this fraction of the page's width and height. */
export const UNITS = 10_000;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Converts a box from page coordinates to units from the top left of the page as it is shown: cropped and turned. */
export function placeOnPage(pdfium: Pdfium, page: number, { left, top, right, bottom }: Box): Box {
  return withMemory(pdfium, 8, (pointer) => {
    const corner = (x: number, y: number) => {
      pdfium.api.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, x, y, pointer, pointer + 4);
      const memory = view(pdfium, pointer, 8);
      return { x: memory.readInt32LE(0), y: memory.readInt32LE(4) };
    };
    const [one, other] = [corner(left, top), corner(right, bottom)];
    return {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      right: Math.max(one.x, other.x),
      bottom: Math.max(one.y, other.y),
    };
  });
}
