import { z } from "zod";
import { type EmagSort, type EmagState, emagSort, emagState, importMode } from "#shared/contract/emags.ts";
import {
  listSearchForm,
  searchDay,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import type { SortDirection } from "#web/ui/lists/sortable-head.tsx";

/** Search of the issue list, stored in the URL. Invalid values fall back to the default. */
const listSearch = z.object({
  search: searchText,
  state: emagState.optional().catch(undefined),
  mode: importMode.optional().catch(undefined),
  /** Days in the publication's time zone, both inclusive. */
  from: searchDay,
  to: searchDay,
  sort: emagSort.default("newest").catch("newest"),
  ...searchPage,
});
export type IssueListSearch = z.output<typeof listSearch>;

export const issueListForm = listSearchForm(listSearch);
export const defaultSearch = issueListForm.defaults;

/** Returns whether a filter is set, to distinguish "no matches" from "no issues". */
export function isFiltered(search: IssueListSearch): boolean {
  return countFilters(search) > 0 || search.search !== "" || search.state !== undefined;
}

/** Returns the number of active filters behind the filter button. */
export function countFilters(search: IssueListSearch): number {
  return Number(search.mode !== undefined) + Number(search.from !== undefined || search.to !== undefined);
}

export function clearFilters(search: IssueListSearch): IssueListSearch {
  return { ...defaultSearch, sort: search.sort, per: search.per };
}

/** Returns the query of the list route. Days without an offset are in the publication's time zone. */
export function listQuery(search: IssueListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    sort: search.sort,
    search: search.search || undefined,
    state: search.state,
    mode: search.mode,
    released_from: search.from && `${search.from}T00:00:00`,
    released_to: search.to && `${search.to}T23:59:59.999`,
  };
}

export type SortableColumn = "name" | "released_at";

/** Returns the sort order after a click on a column: ascending, descending, then newest first. */
export function nextSort(current: EmagSort, column: SortableColumn): EmagSort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "newest" : column;
}

export function ariaSort(current: EmagSort, column: SortableColumn): SortDirection {
  if (current === column) return "ascending";
  return current === `-${column}` ? "descending" : "none";
}

/** States of the filter, in display order. */
export const filterStates: readonly EmagState[] = [
  "visible",
  "scheduled",
  "unscheduled",
  "importing",
  "failed",
];
