import { managedEmagSorts } from "#shared/console/issues/managed-emags.ts";
import { emagStates, importModes } from "#shared/contract/emag-words.ts";
import {
  countDayFilters,
  daysQuery,
  listSearchForm,
  oneOf,
  searchDays,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import { DEFAULT_SORT } from "#web/console/components/lists/list-sort.ts";

/** Search of the issue list, stored in the URL. Invalid values fall back to the default. */
export const issueListForm = listSearchForm({
  search: searchText,
  state: oneOf(emagStates),
  mode: oneOf(importModes),
  ...searchDays,
  sort: (given) => oneOf(managedEmagSorts)(given) ?? DEFAULT_SORT,
  ...searchPage,
});
export type IssueListSearch = typeof issueListForm.defaults;

export function countFilters(search: IssueListSearch): number {
  return Number(search.mode !== undefined) + countDayFilters(search);
}

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
