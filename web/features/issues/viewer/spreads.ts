/** What lies open on the desk: one page, or two that face each other. The numbers ascend. */
export type Spread = readonly [number] | readonly [number, number];

/**
 * The pages that are seen together with `page` (from 1). Two by two the cover stands alone and pairs
 * begin with an even page, as in print; a last page without a partner stands alone.
 */
export function spreadOf(page: number, total: number, double: boolean): Spread {
  if (!double || page <= 1) return [page];
  const left = page - (page % 2);
  return left + 1 <= total ? [left, left + 1] : [left];
}

/** The page to open when turning on from `page`; null at the end. */
export function pageAfter(page: number, total: number, double: boolean): number | null {
  const next = Math.max(...spreadOf(page, total, double)) + 1;
  return next <= total ? next : null;
}

/** The page to open when turning back from `page`; null at the beginning. Two by two it is the left one. */
export function pageBefore(page: number, total: number, double: boolean): number | null {
  const last = Math.min(...spreadOf(page, total, double)) - 1;
  return last >= 1 ? spreadOf(last, total, double)[0] : null;
}

/** The pages worth fetching while somebody reads `page`: what comes next first, then what came before. */
export function neighboursOf(page: number, total: number, double: boolean): number[] {
  return [pageAfter(page, total, double), pageBefore(page, total, double)]
    .filter((neighbour) => neighbour !== null)
    .flatMap((neighbour) => [...spreadOf(neighbour, total, double)]);
}

/** A page number as somebody typed it or as it stands in an address; null when it is none. */
export function parsePage(text: string | undefined): number | null {
  const digits = text?.trim() ?? "";
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

/** The nearest page that exists. */
export function clampPage(page: number, total: number): number {
  return Math.min(Math.max(page, 1), Math.max(total, 1));
}
