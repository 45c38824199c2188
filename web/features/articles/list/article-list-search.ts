import { z } from "zod";
import { type StoryState, storyState } from "#shared/contract/stories.ts";
import { listSearchForm, searchDay, searchPage, searchText } from "../../../ui/list-search.ts";

/** What the article list shows, as it stands in the address; nonsense falls back to the default. */
const listSearch = z.object({
  search: searchText,
  /** One identifier, several with commas, or parts of them. */
  external_id: searchText,
  state: storyState.optional().catch(undefined),
  /** A category; the articles of those below it are shown, too. */
  category: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Days of creation in the publication's time zone, both inclusive. */
  from: searchDay,
  to: searchDay,
  ...searchPage,
});
export type ArticleListSearch = z.output<typeof listSearch>;

export const articleListForm = listSearchForm(listSearch);

/** The states a person filters by, in the order they are shown. */
export const filterStates: readonly StoryState[] = storyState.options;

/** Whether anything narrows the list, so that "no match" is told from "no articles at all". */
export function isFiltered(search: ArticleListSearch): boolean {
  return countFilters(search) > 0 || search.search !== "" || search.state !== undefined;
}

/** How many of the filters behind the filter button are set. */
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

/** The query of the contract's list; days without an offset are read in the publication's time zone. */
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
