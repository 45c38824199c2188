/** The printed number of each page; empty for a page without one. Null if no page has one. */
export type PageLabels = readonly string[] | null;

/** Returns the printed number of a page, else its position. */
export function labelOf(labels: PageLabels, page: number): string {
  return labels?.[page - 1] || String(page);
}

/** Returns the page that a reader typed, as its printed number or else as its position. Null for neither. */
export function pageOfLabel(labels: PageLabels, typed: string, total: number): number | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  const index = labels?.findIndex((label) => label.toLowerCase() === wanted) ?? -1;
  if (index >= 0 && index < total) return index + 1;
  const position = /^\d{1,5}$/.test(wanted) ? Number(wanted) : 0;
  return position >= 1 ? Math.min(position, total) : null;
}
