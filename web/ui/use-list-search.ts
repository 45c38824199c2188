import { useCallback, useEffect } from "react";
import { fromPageOne, type ListSearchForm } from "./list-search.ts";
import { type AddressSearch, useAddressSearch } from "./use-address-search.ts";

/** The search of a list in pages: everything but a change of the page goes back to page 1. */
export function useListSearch<Search extends { page: number }>(
  form: ListSearchForm<Search>,
): AddressSearch<Search> {
  const { search, change: changeSearch, set: setSearch } = useAddressSearch(form);
  const change = useCallback<AddressSearch<Search>["change"]>(
    (part, options) => changeSearch(fromPageOne(part), { toTop: "page" in part, ...options }),
    [changeSearch],
  );
  const set = useCallback<AddressSearch<Search>["set"]>(
    (next, options) => setSearch(next, { toTop: true, ...options }),
    [setSearch],
  );
  return { search, change, set };
}

/** Leaves a page past the end, which is of no use to anybody: after a deletion, or by an old link. */
export function useExistingPage(
  list: { data: { total_pages: number } | undefined; isPlaceholderData: boolean },
  { search, change }: Pick<AddressSearch<{ page: number }>, "search" | "change">,
): void {
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.total_pages) : null;
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage)
      change({ page: lastPage }, { replace: true, inEffect: true });
  }, [lastPage, search.page, change]);
}
