import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { importOutdatedIssues } from "#shared/console/issues/imports.ts";
import { getOverview } from "#shared/console/overview.ts";
import { call } from "#web/api/client.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";

/** Shortest time between two refreshes, because many events can arrive in a row. */
const REFRESH_INTERVAL_MS = 2_000;

const overviewKey = (publicationId: number) => ["overview", publicationId] as const;

export const overviewQuery = (publicationId: number) =>
  queryOptions({
    queryKey: overviewKey(publicationId),
    queryFn: async ({ signal }) =>
      (await call(getOverview, { params: { publication_id: publicationId }, signal })).overview,
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

/** Refreshes the overview after live events. */
export function useLiveOverview(publicationId: number): void {
  const client = useQueryClient();
  const refresh = useThrottledRefresh(
    () => void client.invalidateQueries({ queryKey: overviewKey(publicationId) }),
    REFRESH_INTERVAL_MS,
  );
  useChangeEvents((event) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    // The overview shows neither drafts nor comments, nor the progress of imports.
    if (event.type === "story_draft" || event.type === "story_comment") return;
    if (event.type === "import" && event.status === "processing") return;
    refresh();
  });
}
