import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { changeSearch, type ListSearchForm } from "./list-search.ts";

export interface ListSearchState<Search> {
  search: Search;
  /** Changes some of the search; everything but a change of the page goes back to page 1. */
  change: (part: Partial<Search>, options?: { replace?: boolean }) => void;
  set: (search: Search) => void;
}

/** The list's search, kept in the address: the back button undoes a change, a reload shows the same. */
export function useListSearch<Search extends { page: number }>(
  form: ListSearchForm<Search>,
): ListSearchState<Search> {
  const { read, write } = form;
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => read(params), [params, read]);

  // Two changes in a row, or one right after the back button, come before the screen is drawn anew:
  // each builds on what is wanted by then, not on what is still shown.
  const wanted = useRef(search);
  useLayoutEffect(() => {
    wanted.current = search;
  }, [search]);
  useWindowEvent("popstate", () => {
    wanted.current = read(new URLSearchParams(window.location.search));
  });

  const change = useCallback<ListSearchState<Search>["change"]>(
    (part, options) => {
      wanted.current = changeSearch(wanted.current, part);
      setParams(write(wanted.current), {
        replace: options?.replace ?? false,
        preventScrollReset: !("page" in part),
      });
    },
    [setParams, write],
  );
  const set = useCallback<ListSearchState<Search>["set"]>(
    (next) => {
      wanted.current = next;
      setParams(write(next));
    },
    [setParams, write],
  );
  return { search, change, set };
}

/** Leaves a page past the end, which is of no use to anybody: after a deletion, or by an old link. */
export function useExistingPage(
  list: { data: { total_pages: number } | undefined; isPlaceholderData: boolean },
  { search, change }: Pick<ListSearchState<{ page: number }>, "search" | "change">,
): void {
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.total_pages) : null;
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage) change({ page: lastPage }, { replace: true });
  }, [lastPage, search.page, change]);
}
