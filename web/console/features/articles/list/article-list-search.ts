import { z } from "zod";
import { type StoryState, storyState } from "#shared/contract/stories.ts";
import {
  listSearchForm,
  searchDay,
  searchPage,
  searchText,
} from "#web/console/components/lists/list-search.ts";

/** Search, filters and sorting of the article list in the URL. Invalid values fall back to the default. */
const listSearch = z.object({
  search: searchText,
  /** External IDs or parts of them, separated by commas. */
  external_id: searchText,
  state: storyState.optional().catch(undefined),
  /** Category id. The list includes articles in its subcategories. */
  category: z.coerce.number().int().min(1).optional().catch(undefined),
  /** First and last day of creation in the publication's time zone, inclusive. */
  from: searchDay,
  to: searchDay,
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
export function countFilters({ external_id, category, from, to }: ArticleListSearch): number {
  return (
    Number(external_id !== "") +
    Number(category !== undefined) +
    Number(from !== undefined || to !== undefined)
  );
}

export function clearFilters(search: ArticleListSearch): ArticleListSearch {
  return { ...articleListForm.defaults, per: search.per };
}

/** Builds the query of the list route, which reads days without an offset in the publication's time zone. */
export function listQuery(search: ArticleListSearch) {
  return {
    page: String(search.page),
    per: String(search.per),
    search: search.search || undefined,
    external_id: search.external_id || undefined,
    state: search.state,
    article_category_id: search.category === undefined ? undefined : String(search.category),
    from: search.from && `${search.from}T00:00:00`,
    to: search.to && `${search.to}T23:59:59.999`,
  };
}
