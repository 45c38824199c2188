import { useCallback, useMemo } from "react";
import type { SearchForm } from "./list-search.ts";
import { type AddressQueryOptions, useAddressQuery } from "./use-address-query.ts";

export interface AddressSearch<Search> {
  search: Search;
  /** Changes some of the search. */
  change: (part: Partial<Search>, options?: AddressQueryOptions) => void;
  /** Puts another search in its place, with nothing left of this one. */
  set: (search: Search, options?: AddressQueryOptions) => void;
}

/** What a screen shows, kept in the address: the back button undoes a change, a reload shows the same. */
export function useAddressSearch<Search extends object>({
  read,
  write,
}: SearchForm<Search>): AddressSearch<Search> {
  const [params, changeQuery] = useAddressQuery();
  const search = useMemo(() => read(params), [params, read]);
  const change = useCallback<AddressSearch<Search>["change"]>(
    (part, options) => changeQuery((now) => write({ ...read(now), ...part }), options),
    [changeQuery, read, write],
  );
  const set = useCallback<AddressSearch<Search>["set"]>(
    (next, options) => changeQuery(() => write(next), options),
    [changeQuery, write],
  );
  return { search, change, set };
}
