import { useCallback, useMemo } from "react";
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
  const change = useCallback<ListSearchState["change"]>(
    (part, options) =>
      setParams((latest) => writeListSearch(changeSearch(readListSearch(latest), part)), {
        replace: options?.replace ?? false,
        preventScrollReset: !("page" in part),
      }),
    [setParams],
  );
  const set = useCallback((next: IssueListSearch) => setParams(writeListSearch(next)), [setParams]);
  return { search, change, set };
}
