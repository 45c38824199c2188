import { managedStorySorts } from "#shared/console/articles/managed-stories.ts";
import { signOffs } from "#shared/console/issues/reviews.ts";
import { storyStates } from "#shared/contract/stories.ts";
import {
  countDayFilters,
  daysQuery,
  listSearchForm,
  oneOf,
  positive,
  searchDays,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import { DEFAULT_SORT } from "#web/console/components/lists/list-sort.ts";

/** Search, filters and sorting of the article list in the URL. Invalid values fall back to the default. */
export const articleListForm = listSearchForm({
  search: searchText,
  /** External IDs or parts of them, separated by commas. */
  external_id: searchText,
  state: oneOf(storyStates),
  /** Category id. The list includes articles in its subcategories. */
  category: positive,
  sign_off: oneOf(signOffs),
  /** Articles that wait for the user's decision, or that are the user's own. */
  whose: oneOf(["waiting", "mine"]),
  ...searchDays,
  sort: (given) => oneOf(managedStorySorts)(given) ?? DEFAULT_SORT,
  ...searchPage,
});
export type ArticleListSearch = typeof articleListForm.defaults;

/** Counts the active filters behind the filter button. */
export function countFilters(search: ArticleListSearch): number {
  const { external_id, category, sign_off, whose } = search;
  const given = [external_id || undefined, category, sign_off, whose].filter((one) => one !== undefined);
  return given.length + countDayFilters(search);
}

export function listQuery(search: ArticleListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    sort: search.sort,
    search: search.search || undefined,
    external_id: search.external_id || undefined,
    state: search.state,
    sign_off: search.sign_off,
    whose: search.whose,
    article_category_id: search.category === undefined ? undefined : String(search.category),
    ...daysQuery(search),
  };
}
