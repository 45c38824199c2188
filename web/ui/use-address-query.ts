import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export interface AddressQueryOptions {
  /** In place of the entry before, so that Back passes it by; a new entry when left out. */
  replace?: boolean;
  /** What the new entry remembers beside its address. */
  state?: unknown;
  /** Back to the top, as for another page of a list. */
  toTop?: boolean;
  /** From an effect, in which React draws nothing at once. */
  inEffect?: boolean;
}

export type ChangeAddressQuery = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: AddressQueryOptions,
) => void;

/** Changes some parameters of a query; null takes one out. */
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
 * The query of the address and a way to change it, for whatever a screen keeps there. A change builds on the address of
 * that very moment, not on what is still shown: another change, or Back, may have come right before. It is drawn before
 * the next event comes, as long as no loader of the router runs for it: a field that shows what stands in the address
 * would else report the next choice without it.
 */
export function useAddressQuery(): [URLSearchParams, ChangeAddressQuery] {
  const [params] = useSearchParams();
  const here = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddressQuery>(
    (change, { toTop = false, inEffect = false, ...options } = {}) => {
      // Back may lead to another screen, whose code is still on its way: its query is none of ours.
      const { search } = window.location.pathname === here.pathname ? window.location : here;
      const next = change(new URLSearchParams(search));
      void navigate(`?${next}`, { ...options, preventScrollReset: !toTop, flushSync: !inEffect });
    },
    [navigate, here],
  );
  return [params, change];
}
