import { useCallback, useMemo } from "react";
import { type UrlStateOptions, useUrlState } from "#web/ui/hooks/use-url-state.ts";
import type { SearchForm } from "./list-search.ts";

export interface UrlSearch<Search> {
  search: Search;
  /** Changes parts of the search. */
  change: (part: Partial<Search>, options?: UrlStateOptions) => void;
  /** Replaces the whole search. */
  set: (search: Search, options?: UrlStateOptions) => void;
}

/** Returns the search of a screen, stored in the URL, and functions that change it. */
export function useUrlSearch<Search extends object>({ read, write }: SearchForm<Search>): UrlSearch<Search> {
  const [params, changeQuery] = useUrlState();
  const search = useMemo(() => read(params), [params, read]);
  const change = useCallback<UrlSearch<Search>["change"]>(
    (part, options) => changeQuery((now) => write({ ...read(now), ...part }), options),
    [changeQuery, read, write],
  );
  const set = useCallback<UrlSearch<Search>["set"]>(
    (next, options) => changeQuery(() => write(next), options),
    [changeQuery, write],
  );
  return { search, change, set };
}
