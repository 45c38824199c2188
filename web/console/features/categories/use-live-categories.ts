import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { categoryKeys } from "#web/api/categories.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { markStale } from "#web/api/versioned.ts";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";

/** Shortest time between two refreshes of the tree, because many events can arrive in a row. */
const REFRESH_INTERVAL_MS = 700;
/** Longer, because counting reads every article of the publication. */
const RECOUNT_INTERVAL_MS = 10_000;

/** Refreshes the tree and its counts after live events. While `busy` (dragging), the refresh of the tree is postponed. */
export function useLiveCategories(publicationId: number, busy: boolean): void {
  const client = useQueryClient();
  const missed = useRef(false);
  const refresh = useThrottledRefresh(() => {
    missed.current = false;
    void client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) });
  }, REFRESH_INTERVAL_MS);
  const refreshCounts = useThrottledRefresh(
    () => void client.invalidateQueries({ queryKey: categoryKeys.counts(publicationId) }),
    RECOUNT_INTERVAL_MS,
  );
  useChangeEvents((event) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "story") refreshCounts();
    if (event.type !== "article_category") return;
    if (!busy) return refresh();
    missed.current = true;
    // If the editor leaves the screen during a drag, the next screen loads the categories again.
    markStale(client, categoryKeys.all(publicationId));
  });
  useEffect(() => {
    if (!busy && missed.current) refresh();
  }, [busy, refresh]);
}
