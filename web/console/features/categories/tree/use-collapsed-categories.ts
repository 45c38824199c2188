import { useCallback, useMemo, useState } from "react";

/** Trees with more parents than this are collapsed on the first visit. */
const MAX_INITIALLY_EXPANDED = 150;

const keyOf = (publicationId: number) => `newsrack-collapsed-categories-${publicationId}`;

function readStored(publicationId: number): number[] | null {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(publicationId)) ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : null;
  } catch {
    return null;
  }
}

export interface CollapseState {
  collapsed: ReadonlySet<number>;
  collapse: (ids: Iterable<number>) => void;
  expand: (ids: Iterable<number>) => void;
}

/** Manages the collapsed categories, which this browser stores. `parents` are the categories with children. */
export function useCollapsedCategories(publicationId: number, parents: readonly number[]): CollapseState {
  const [chosen, setChosen] = useState(() => readStored(publicationId));
  const initial = useMemo(() => (parents.length > MAX_INITIALLY_EXPANDED ? parents : []), [parents]);
  const collapsed = useMemo(() => new Set(chosen ?? initial), [chosen, initial]);

  const change = useCallback(
    (update: (ids: Set<number>) => void) =>
      setChosen((before) => {
        const ids = new Set(before ?? initial);
        update(ids);
        const next = [...ids];
        try {
          localStorage.setItem(keyOf(publicationId), JSON.stringify(next));
        } catch {
          // Without storage, the state lasts until the page is closed.
        }
        return next;
      }),
    [publicationId, initial],
  );
  const collapse = useCallback<CollapseState["collapse"]>(
    (added) =>
      change((ids) => {
        for (const id of added) ids.add(id);
      }),
    [change],
  );
  const expand = useCallback<CollapseState["expand"]>(
    (removed) =>
      change((ids) => {
        for (const id of removed) ids.delete(id);
      }),
    [change],
  );
  return { collapsed, collapse, expand };
}

export interface SearchCollapse extends Pick<CollapseState, "collapse" | "expand"> {
  /** Categories that the user expanded (true) or collapsed (false). */
  toggled: ReadonlyMap<number, boolean>;
}

const NONE_TOGGLED: ReadonlyMap<number, boolean> = new Map();

/** Manages the rows that the user expanded or collapsed in a search. A new search term resets them. */
export function useSearchCollapse(search: string): SearchCollapse {
  const [state, setState] = useState({ search, toggled: NONE_TOGGLED });
  const toggle = useCallback(
    (ids: Iterable<number>, expanded: boolean) =>
      setState((before) => {
        const toggled = new Map(before.search === search ? before.toggled : NONE_TOGGLED);
        for (const id of ids) toggled.set(id, expanded);
        return { search, toggled };
      }),
    [search],
  );
  return {
    toggled: state.search === search ? state.toggled : NONE_TOGGLED,
    collapse: useCallback((ids) => toggle(ids, false), [toggle]),
    expand: useCallback((ids) => toggle(ids, true), [toggle]),
  };
}
