import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { fromPageOne, type ListSearchForm } from "./list-search.ts";
import { type UrlSearch, useUrlSearch } from "./use-url-search.ts";

/** Returns the search of a paginated list. Any change except of the page returns to page 1. */
export function useListSearch<Search extends { page: number }>(
  form: ListSearchForm<Search>,
): UrlSearch<Search> {
  const { search, change: changeSearch, set: setSearch } = useUrlSearch(form);
  const change = useCallback<UrlSearch<Search>["change"]>(
    (part, options) => changeSearch(fromPageOne(part), { toTop: "page" in part, ...options }),
    [changeSearch],
  );
  const set = useCallback<UrlSearch<Search>["set"]>(
    (next, options) => setSearch(next, { toTop: true, ...options }),
    [setSearch],
  );
  return { search, change, set };
}

/** A paginated list with its search in the URL. */
export interface PaginatedList<Search, List> extends UrlSearch<Search> {
  form: ListSearchForm<Search>;
  query: UseQueryResult<List>;
}

export function usePaginatedList<
  Search extends { page: number },
  List extends { total_pages: number },
  Key extends QueryKey,
>(
  form: ListSearchForm<Search>,
  queryOf: (search: Search) => UseQueryOptions<List, Error, List, Key>,
): PaginatedList<Search, List> {
  const listSearch = useListSearch(form);
  const query = useQuery(queryOf(listSearch.search));
  useExistingPage(query, listSearch);
  return { form, query, ...listSearch };
}

/** Redirects from a page beyond the end, for example after a deletion, to the last page. */
function useExistingPage<Search extends { page: number }>(
  list: { data: { total_pages: number } | undefined; isPlaceholderData: boolean },
  { search, change }: UrlSearch<Search>,
): void {
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.total_pages) : null;
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage)
      change({ page: lastPage } as Partial<Search>, { replace: true, inEffect: true });
  }, [lastPage, search.page, change]);
}
