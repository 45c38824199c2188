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

/** Redirects from a page beyond the end, for example after a deletion, to the last page. */
export function useExistingPage(
  list: { data: { total_pages: number } | undefined; isPlaceholderData: boolean },
  { search, change }: Pick<UrlSearch<{ page: number }>, "search" | "change">,
): void {
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.total_pages) : null;
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage)
      change({ page: lastPage }, { replace: true, inEffect: true });
  }, [lastPage, search.page, change]);
}
