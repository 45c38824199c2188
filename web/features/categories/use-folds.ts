import { useCallback, useMemo, useState } from "react";

/** With more categories than this, somebody who comes for the first time sees the root level alone. */
const SHOW_ALL_UP_TO = 150;

const keyOf = (publicationId: number) => `newsrack.folds.${publicationId}`;

function stored(publicationId: number): number[] | null {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(publicationId)) ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : null;
  } catch {
    return null;
  }
}

export interface Folds {
  folded: ReadonlySet<number>;
  fold: (ids: Iterable<number>) => void;
  unfold: (ids: Iterable<number>) => void;
}

/** Which categories are folded, kept by this browser. `parents` are those that could be. */
export function useFolds(publicationId: number, parents: readonly number[]): Folds {
  const [chosen, setChosen] = useState(() => stored(publicationId));
  const usual = useMemo(() => (parents.length > SHOW_ALL_UP_TO ? parents : []), [parents]);
  const folded = useMemo(() => new Set(chosen ?? usual), [chosen, usual]);

  const change = useCallback(
    (update: (ids: Set<number>) => void) =>
      setChosen((before) => {
        const ids = new Set(before ?? usual);
        update(ids);
        const next = [...ids];
        try {
          localStorage.setItem(keyOf(publicationId), JSON.stringify(next));
        } catch {
          // Kept for as long as the page is open.
        }
        return next;
      }),
    [publicationId, usual],
  );
  const fold = useCallback<Folds["fold"]>(
    (added) =>
      change((ids) => {
        for (const id of added) ids.add(id);
      }),
    [change],
  );
  const unfold = useCallback<Folds["unfold"]>(
    (removed) =>
      change((ids) => {
        for (const id of removed) ids.delete(id);
      }),
    [change],
  );
  return { folded, fold, unfold };
}

export interface SearchFolds extends Pick<Folds, "fold" | "unfold"> {
  /** The categories that the user has expanded (true) or collapsed (false). */
  toggled: ReadonlyMap<number, boolean>;
}

const UNTOUCHED: ReadonlyMap<number, boolean> = new Map();

/** Which rows of a search were expanded and collapsed; another search begins without any. */
export function useSearchFolds(search: string): SearchFolds {
  const [state, setState] = useState({ search, toggled: UNTOUCHED });
  const toggle = useCallback(
    (ids: Iterable<number>, expanded: boolean) =>
      setState((before) => {
        const toggled = new Map(before.search === search ? before.toggled : UNTOUCHED);
        for (const id of ids) toggled.set(id, expanded);
        return { search, toggled };
      }),
    [search],
  );
  return {
    toggled: state.search === search ? state.toggled : UNTOUCHED,
    fold: useCallback((ids) => toggle(ids, false), [toggle]),
    unfold: useCallback((ids) => toggle(ids, true), [toggle]),
  };
}
