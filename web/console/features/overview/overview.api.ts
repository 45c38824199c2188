import { queryOptions } from "@tanstack/react-query";
import { importOutdatedIssues } from "#shared/console/issues/imports.ts";
import { getOverview } from "#shared/console/overview.ts";
import { call, reading } from "#web/api/client.ts";
import { overviewKey } from "#web/api/query-keys.ts";

export const overviewQuery = (publicationId: number) =>
  queryOptions({
    queryKey: overviewKey(publicationId),
    queryFn: reading(getOverview, { params: { publication_id: publicationId } }, "overview"),
    // Editions become due without an event, so the overview also refreshes by time.
    refetchInterval: 5 * 60_000,
  });

/** Imports all issues again whose pages an earlier version has read. Returns their number. */
export async function importAllOutdated(publicationId: number): Promise<number> {
  let total = 0;
  for (;;) {
    const { requested, remaining } = await call(importOutdatedIssues, {
      params: { publication_id: publicationId },
    });
    total += requested;
    if (requested === 0 || remaining === 0) return total;
  }
}
