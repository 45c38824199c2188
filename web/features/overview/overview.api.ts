import { useThrottledCallback } from "@mantine/hooks";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { getOverview } from "#shared/console/overview.ts";
import { call } from "../../api/client.ts";
import { useChangeEvents } from "../../api/live-events.ts";

/** How often, at most, events make it be fetched again. */
const PACE = 2_000;

const overviewKey = (publicationId: number) => ["overview", publicationId] as const;

export const overviewQuery = (publicationId: number) =>
  queryOptions({
    queryKey: overviewKey(publicationId),
    queryFn: async ({ signal }) =>
      (await call(getOverview, { params: { publication_id: publicationId }, signal })).overview,
    // What is due depends on the time of day as well.
    refetchInterval: 5 * 60_000,
  });

/** Keeps the overview true while it is on screen. */
export function useLiveOverview(publicationId: number): void {
  const client = useQueryClient();
  const refresh = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: overviewKey(publicationId) }),
    PACE,
  );
  useChangeEvents((event) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    // How far an import is does not show here.
    if (event.type === "import" && event.status === "processing") return;
    refresh();
  });
}
