import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export interface UrlStateOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** State of the new history entry. */
  state?: unknown;
  /** Scrolls to the top, for example for another page of a list. */
  toTop?: boolean;
  /** Set for calls inside an effect, where `flushSync` is not allowed. */
  inEffect?: boolean;
}

export type ChangeUrlState = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: UrlStateOptions,
) => void;

/** Returns a query with changed parameters. Null removes a parameter. */
export function withParameters(
  query: URLSearchParams,
  parameters: Record<string, string | null>,
): URLSearchParams {
  for (const [name, value] of Object.entries(parameters))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return query;
}

/**
 * Returns the query parameters of the URL and a function that changes them. A change is based on the current URL, not
 * on the rendered one, because another change or Back may have happened in between. It is rendered synchronously if no
 * loader runs, so that controlled fields don't report the next change based on an old value.
 */
export function useUrlState(): [URLSearchParams, ChangeUrlState] {
  const [params] = useSearchParams();
  const here = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeUrlState>(
    (change, { toTop = false, inEffect = false, ...options } = {}) => {
      // Back may lead to another screen that is still loading, whose query does not belong to this screen.
      const { search } = window.location.pathname === here.pathname ? window.location : here;
      const next = change(new URLSearchParams(search));
      void navigate(`?${next}`, { ...options, preventScrollReset: !toTop, flushSync: !inEffect });
    },
    [navigate, here],
  );
  return [params, change];
}
