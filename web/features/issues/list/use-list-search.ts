import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { changeSearch, type IssueListSearch, readListSearch, writeListSearch } from "./issue-list-search.ts";

export interface ListSearchState {
  search: IssueListSearch;
  /** Changes some of the search; everything but a change of the page goes back to page 1. */
  change: (part: Partial<IssueListSearch>, options?: { replace?: boolean }) => void;
  set: (search: IssueListSearch) => void;
}

/** The list's search, kept in the address: the back button undoes a change, a reload shows the same. */
export function useListSearch(): ListSearchState {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readListSearch(params), [params]);

  // Two changes in a row, or one right after the back button, come before the screen is drawn anew:
  // each builds on what is wanted by then, not on what is still shown.
  const wanted = useRef(search);
  useLayoutEffect(() => {
    wanted.current = search;
  }, [search]);
  useWindowEvent("popstate", () => {
    wanted.current = readListSearch(new URLSearchParams(window.location.search));
  });

  const change = useCallback<ListSearchState["change"]>(
    (part, options) => {
      wanted.current = changeSearch(wanted.current, part);
      setParams(writeListSearch(wanted.current), {
        replace: options?.replace ?? false,
        preventScrollReset: !("page" in part),
      });
    },
    [setParams],
  );
  const set = useCallback<ListSearchState["set"]>(
    (next) => {
      wanted.current = next;
      setParams(writeListSearch(next));
    },
    [setParams],
  );
  return { search, change, set };
}
