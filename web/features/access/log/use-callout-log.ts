import { useThrottledCallback } from "@mantine/hooks";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Callout } from "#shared/console/callouts.ts";
import { useChangeEvents } from "../../../api/live-events.ts";
import { calloutLogQuery, fetchCallouts, type LogFilters } from "./access-log.api.ts";

const PACE = 500;
/** Of more new lines than these pages hold, the log begins anew instead. */
const PAGES_BEHIND = 4;

interface Newer {
  lines: Callout[];
  /** There are more than were fetched, so that they cannot be put in front of what is there. */
  gap: boolean;
}
const nothingNew: Newer = { lines: [], gap: false };

/** The log with what is added to it. While `holding`, new lines wait, so that nothing moves under whoever reads. */
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

  const look = useEffectEvent(async () => {
    if (!log.data) return;
    const found: Callout[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < PAGES_BEHIND; pages += 1) {
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
  const lookSoon = useThrottledCallback(() => void look().catch(() => undefined), PACE);
  useChangeEvents((event) => {
    if (event.type === "callouts" && event.publication_id === publicationId) lookSoon();
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
