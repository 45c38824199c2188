import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { replayCallout } from "#shared/console/access/access-trials.ts";
import { getCallout, listCallouts } from "#shared/console/access/callouts.ts";
import { call, reading } from "#web/api/client.ts";
import { accessKeys } from "#web/api/query-keys.ts";
import { usePublication } from "#web/api/session.ts";
import type { logQuery } from "./log-search.ts";

export type LogFilters = ReturnType<typeof logQuery>;

export const fetchCallouts = (
  publicationId: number,
  filters: LogFilters,
  before: string | undefined,
  signal?: AbortSignal,
) => call(listCallouts, { params: { publication_id: publicationId }, query: { ...filters, before }, signal });

/** Query of the log, newest first. New entries are prepended to the cache instead of refetching everything. */
export const calloutLogQuery = (publicationId: number, filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...accessKeys.callouts(publicationId), filters],
    queryFn: ({ pageParam, signal }) => fetchCallouts(publicationId, filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const calloutQuery = (publication_id: number, callout_id: string) =>
  queryOptions({
    queryKey: ["access", publication_id, "callout", callout_id],
    queryFn: reading(getCallout, { params: { publication_id, callout_id } }, "callout"),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useReplay(calloutId: string) {
  const { publication } = usePublication();
  return useMutation({
    mutationFn: (credentials: { token?: string; reader_id?: string }) =>
      call(replayCallout, {
        params: { publication_id: publication.id, callout_id: calloutId },
        body: credentials,
      }),
  });
}
