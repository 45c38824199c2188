import { useThrottledCallback } from "@mantine/hooks";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Callout } from "#shared/console/access/callouts.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { calloutLogQuery, fetchCallouts, type LogFilters } from "./access-log.api.ts";

const REFETCH_INTERVAL_MS = 500;
/** Maximum number of pages of new entries to prepend. With more, the log is reloaded. */
const MAX_NEW_PAGES = 4;

interface Newer {
  lines: Callout[];
  /** True if entries are missing between the new ones and the loaded ones. */
  gap: boolean;
}
const nothingNew: Newer = { lines: [], gap: false };

/** Returns the log with live updates. While `holding`, new entries wait, so that the list doesn't move. */
export function useCalloutLog(publicationId: number, filters: LogFilters, holding: boolean) {
  const client = useQueryClient();
  const options = calloutLogQuery(publicationId, filters);
  const log = useInfiniteQuery(options);
  const [newer, setNewer] = useState<Newer>(nothingNew);
  const callouts = log.data?.pages.flatMap((page) => page.callouts) ?? [];
  const newest = newer.lines[0]?.id ?? callouts[0]?.id ?? "0";

  const show = useEffectEvent(() => {
    if (newer.gap) void client.resetQueries({ queryKey: options.queryKey });
    else client.setQueryData(options.queryKey, (data) => data && inFront(data, newer.lines));
    setNewer(nothingNew);
  });

  const poll = useEffectEvent(async () => {
    if (!log.data) return;
    const found: Callout[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < MAX_NEW_PAGES; pages += 1) {
      const page = await fetchCallouts(publicationId, filters, before);
      const fresh = page.callouts.filter(({ id }) => Number(id) > Number(newest));
      found.push(...fresh);
      if (fresh.length < page.callouts.length || page.next_before === null) {
        setNewer((known) => ({ lines: withoutTwins([...found, ...known.lines]), gap: known.gap }));
        return;
      }
      before = page.next_before;
    }
    setNewer((known) => ({ ...known, gap: true }));
  });
  const pollThrottled = useThrottledCallback(() => void poll().catch(() => undefined), REFETCH_INTERVAL_MS);
  // Not in the table of changes, because new entries are prepended instead of fetching all that are loaded.
  useChangeEvents((event) => {
    if (event.type === "callouts" && event.publication_id === publicationId) pollThrottled();
  });

  const isWaiting = newer.lines.length > 0 || newer.gap;
  useEffect(() => {
    if (!holding && isWaiting) show();
  }, [holding, isWaiting]);

  return {
    log,
    callouts,
    waiting: newer.gap ? Number.POSITIVE_INFINITY : newer.lines.length,
    show: () => show(),
  };
}

type Pages = InfiniteData<Awaited<ReturnType<typeof fetchCallouts>>, unknown>;

function inFront(data: Pages, lines: Callout[]): Pages {
  const [first, ...others] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, callouts: withoutTwins([...lines, ...first.callouts]) }, ...others] };
}

function withoutTwins(lines: Callout[]): Callout[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}
