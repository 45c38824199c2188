import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { categoryKeys } from "../../api/categories.ts";
import { useChangeEvents } from "../../api/live-events.ts";

/** How often, at most, changes elsewhere make the tree be fetched again. */
const PACE_MS = 700;

/** Keeps the tree and its counts true while they are on screen; not under the hand of somebody who drags. */
export function useLiveCategories(publicationId: number, busy: boolean): void {
  const client = useQueryClient();
  const missed = useRef(false);
  const refresh = useThrottledCallback(() => {
    missed.current = false;
    void client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) });
  }, PACE_MS);
  const refreshCounts = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey: categoryKeys.counts(publicationId) }),
    PACE_MS,
  );
  useChangeEvents((event) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "story") refreshCounts();
    if (event.type !== "article_category") return;
    if (busy) missed.current = true;
    else refresh();
  });
  useEffect(() => {
    if (!busy && missed.current) refresh();
  }, [busy, refresh]);
}
