import { z } from "zod";
import { managedStorySort } from "#shared/console/articles/managed-stories.ts";
import { type StoryState, storyState } from "#shared/contract/stories.ts";
import {
  countDayFilters,
  daysQuery,
  listSearchForm,
  searchDays,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import { DEFAULT_SORT } from "#web/console/components/lists/list-sort.ts";

/** Search, filters and sorting of the article list in the URL. Invalid values fall back to the default. */
const listSearch = z.object({
  search: searchText,
  /** External IDs or parts of them, separated by commas. */
  external_id: searchText,
  state: storyState.optional().catch(undefined),
  /** Category id. The list includes articles in its subcategories. */
  category: z.coerce.number().int().min(1).optional().catch(undefined),
  ...searchDays,
  sort: managedStorySort.default(DEFAULT_SORT).catch(DEFAULT_SORT),
  ...searchPage,
});
export type ArticleListSearch = z.output<typeof listSearch>;

export const articleListForm = listSearchForm(listSearch);

/** States to filter by, in display order. */
export const filterStates: readonly StoryState[] = storyState.options;

/** Returns true if a search or filter is active, to tell "no matches" from "no articles yet". */
export function isFiltered(search: ArticleListSearch): boolean {
  return countFilters(search) > 0 || search.search !== "" || search.state !== undefined;
}

/** Counts the active filters behind the filter button. */
export function countFilters(search: ArticleListSearch): number {
  return Number(search.external_id !== "") + Number(search.category !== undefined) + countDayFilters(search);
}

export function clearFilters(search: ArticleListSearch): ArticleListSearch {
  return { ...articleListForm.defaults, sort: search.sort, per: search.per };
}

/** Builds the query of the list route. */
export function listQuery(search: ArticleListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    sort: search.sort,
    search: search.search || undefined,
    external_id: search.external_id || undefined,
    state: search.state,
    article_category_id: search.category === undefined ? undefined : String(search.category),
    ...daysQuery(search),
  };
}
