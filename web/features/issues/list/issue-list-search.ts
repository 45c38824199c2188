import { z } from "zod";
import { type EmagSort, type EmagState, emagSort, emagState, importMode } from "#shared/contract/emags.ts";
import { listSearchForm, searchDay, searchPage, searchText } from "../../../ui/list-search.ts";
import type { SortDirection } from "../../../ui/sortable-head.tsx";

/** What the issue list shows, as it stands in the address; nonsense falls back to the default. */
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

/** Whether anything narrows the list, so that "no match" is told from "no issues at all". */
export function isFiltered(search: IssueListSearch): boolean {
  return countFilters(search) > 0 || search.search !== "" || search.state !== undefined;
}

/** How many of the filters behind the filter button are set. */
export function countFilters(search: IssueListSearch): number {
  return Number(search.mode !== undefined) + Number(search.from !== undefined || search.to !== undefined);
}

export function clearFilters(search: IssueListSearch): IssueListSearch {
  return { ...defaultSearch, sort: search.sort, per: search.per };
}

/** The query of the contract's list; days without an offset are read in the publication's time zone. */
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

/** The sorting after a click on a column's head: ascending, descending, then back to newest first. */
export function nextSort(current: EmagSort, column: SortableColumn): EmagSort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "newest" : column;
}

export function ariaSort(current: EmagSort, column: SortableColumn): SortDirection {
  if (current === column) return "ascending";
  return current === `-${column}` ? "descending" : "none";
}

/** The states a person filters by, in the order they are shown. */
export const filterStates: readonly EmagState[] = [
  "visible",
  "scheduled",
  "unscheduled",
  "importing",
  "failed",
];
