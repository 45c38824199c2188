import { z } from "zod";
import { managedEmagSort } from "#shared/console/issues/managed-emags.ts";
import { type EmagState, emagState, importMode } from "#shared/contract/emags.ts";
import {
  countDayFilters,
  daysQuery,
  listSearchForm,
  searchDays,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import { DEFAULT_SORT } from "#web/console/components/lists/list-sort.ts";

/** Search of the issue list, stored in the URL. Invalid values fall back to the default. */
const listSearch = z.object({
  search: searchText,
  state: emagState.optional().catch(undefined),
  mode: importMode.optional().catch(undefined),
  ...searchDays,
  sort: managedEmagSort.default(DEFAULT_SORT).catch(DEFAULT_SORT),
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
  return Number(search.mode !== undefined) + countDayFilters(search);
}

export function clearFilters(search: IssueListSearch): IssueListSearch {
  return { ...defaultSearch, sort: search.sort, per: search.per };
}

/** Returns the query of the list route. */
export function listQuery(search: IssueListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    sort: search.sort,
    search: search.search || undefined,
    state: search.state,
    mode: search.mode,
    ...daysQuery(search),
  };
}

/** States of the filter, in display order. */
export const filterStates: readonly EmagState[] = [
  "visible",
  "scheduled",
  "unscheduled",
  "awaiting_approval",
  "importing",
  "failed",
];
