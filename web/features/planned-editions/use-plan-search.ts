import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { ownMove } from "../../ui/unsaved-changes-guard.tsx";
import { type PlanSearch, readPlanSearch, writePlanSearch } from "./plan-search.ts";

export interface PlanSearchState {
  search: PlanSearch;
  /** `ownMove`: the screen itself closes something that has nothing to lose any more. */
  change: (part: Partial<PlanSearch>, options?: { replace?: boolean; ownMove?: boolean }) => void;
}

/** What the screen shows, kept in the address: the back button undoes a change, a reload shows the same. */
export function usePlanSearch(): PlanSearchState {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readPlanSearch(params), [params]);
  // Two changes in a row come before the screen is drawn anew; each builds on what is wanted by then.
  const wanted = useRef(search);
  useLayoutEffect(() => {
    wanted.current = search;
  }, [search]);
  const change = useCallback<PlanSearchState["change"]>(
    (part, options) => {
      wanted.current = { ...wanted.current, ...part };
      setParams(writePlanSearch(wanted.current), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
        state: options?.ownMove ? ownMove : null,
      });
    },
    [setParams],
  );
  return { search, change };
}
