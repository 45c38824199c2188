/** Returns the pages shown together: the cover alone, then pairs, or single pages without double pages. */
export function spreadOf(page: number, total: number, double: boolean): number[] {
  if (!double || page === 1) return [page];
  const left = page - (page % 2);
  return [left, left + 1].filter((number) => number <= total);
}

/** Returns the next or previous page to show, or null at either end. */
export function turn(page: number, total: number, double: boolean, forwards: boolean): number | null {
  const spread = spreadOf(page, total, double);
  if (forwards) {
    const next = spread.at(-1)! + 1;
    return next <= total ? next : null;
  }
  const previous = spread[0]! - 1;
  return previous >= 1 ? spreadOf(previous, total, double)[0]! : null;
}

export type Zoom = "page" | "width" | number;

export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 4;

/** Page images have 150 dpi; CSS uses 96 px per inch. At 100 % a page has its paper size. */
const PAPER = 96 / 150;

export interface Size {
  width: number;
  height: number;
}

/** Returns the scale from image pixels to CSS pixels for a zoom. */
export function scaleOf(zoom: Zoom, pages: readonly Size[], room: Size, gap: number): number {
  const across = pages.reduce((sum, page) => sum + page.width, 0);
  const high = Math.max(...pages.map((page) => page.height));
  if (typeof zoom === "number") return zoom * PAPER;
  const free = Math.max(room.width - gap * (pages.length - 1), 1);
  const byWidth = free / across;
  if (zoom === "width") return byWidth;
  return Math.min(byWidth, Math.max(room.height, 1) / high);
}

/** Returns the zoom of a scale, relative to the paper size. */
export function zoomAt(scale: number): number {
  return scale / PAPER;
}

export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

export function stepZoom(current: number, larger: boolean): number {
  // Tolerates rounding errors around a step.
  const slack = 1.001;
  if (larger) return zoomSteps.find((step) => step > current * slack) ?? MAX_ZOOM;
  return zoomSteps.findLast((step) => step < current / slack) ?? Math.min(current, zoomSteps[0]);
}
