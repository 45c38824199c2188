import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listAuditActors, listAuditEntries } from "#shared/console/audit.ts";
import { call, reading } from "#web/api/client.ts";
import type { auditFilters } from "./audit-search.ts";

/** Polling interval for new entries. Polling stops once the user loads older ones. */
const POLL_INTERVAL_MS = 10_000;

export const auditLogQuery = (organizationId: number, filters: ReturnType<typeof auditFilters>) =>
  infiniteQueryOptions({
    queryKey: ["audit", organizationId, filters],
    queryFn: ({ pageParam: before, signal }) =>
      call(listAuditEntries, {
        params: { organization_id: organizationId },
        query: { ...filters, before },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : POLL_INTERVAL_MS),
  });

export const auditActorsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["audit", organizationId, "actors"],
    queryFn: reading(listAuditActors, { params: { organization_id: organizationId } }, "actors"),
  });
