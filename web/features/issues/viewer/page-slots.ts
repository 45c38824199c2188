import type { ImportPage } from "#shared/console/imports.ts";

/** The place of a page in the issue, whether it has been rendered yet or not. */
export interface PageSlot {
  number: number;
  /** Pixels of the page's image; a guess from its neighbour while it is still to be rendered. */
  width: number;
  height: number;
  /** Null while it is still to be rendered. */
  page: ImportPage | null;
}

/** An A4 sheet at the resolution that pages are rendered at. */
const SHEET = { width: 1240, height: 1754 };

/**
 * A slot for every page of an import, in order. `count` is null until the import knows how many there
 * are; a page still to come is taken to be as large as the one before it.
 */
export function slotsOf(pages: readonly ImportPage[], count: number | null): PageSlot[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const last = pages.reduce((highest, { number }) => Math.max(highest, number), 0);
  let size = pages[0] ?? SHEET;
  return Array.from({ length: Math.max(count ?? 0, last) }, (_, index) => {
    const page = byNumber.get(index + 1) ?? null;
    size = page ?? size;
    return { number: index + 1, width: size.width, height: size.height, page };
  });
}
