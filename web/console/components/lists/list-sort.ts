import type { SortDirection } from "#web/ui/lists/sortable-head.tsx";

/** A column to sort by. A minus sign in front of it means descending. */
export type SortOrder = string;

/** Order of every list that was not sorted. */
export const DEFAULT_SORT = "-released_at" satisfies SortOrder;

export function isDescending(sort: SortOrder): boolean {
  return sort.startsWith("-");
}

export function sortedColumn(sort: SortOrder): string {
  return isDescending(sort) ? sort.slice(1) : sort;
}

/** Returns the sort order after a click on a column's header: ascending, descending, then the default. */
export function nextSort(current: SortOrder, column: string): SortOrder {
  if (current === column) return `-${column}`;
  return current === `-${column}` && current !== DEFAULT_SORT ? DEFAULT_SORT : column;
}

export function ariaSort(current: SortOrder, column: string): SortDirection {
  if (sortedColumn(current) !== column) return "none";
  return isDescending(current) ? "descending" : "ascending";
}
