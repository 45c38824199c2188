import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import { importStepName } from "#shared/contract/imports/imports.ts";
import type { Versioned } from "#web/api/client.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import { markStale, versionNumber } from "#web/api/versioned.ts";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";
import { issueKeys } from "./issues.api.ts";

export type ImportEvent = Extract<ChangeEvent, { type: "import" }>;
type EmagEvent = Extract<ChangeEvent, { type: "emag" }>;

/** Minimum time between refetches caused by progress events, in ms. */
const REFETCH_INTERVAL_MS = 1_000;

/**
 * Applies a progress event to the cache. `turned` is set if more than the numbers changed (another import, status or
 * step), so the data must be fetched.
 */
export function followProgress(
  summary: ImportSummary,
  event: ImportEvent,
): { summary: ImportSummary; turned: boolean } {
  // The event does not say whether readers see the pages of an import that has finished.
  if (summary.import_id !== event.import_id || event.status === "finished") return { summary, turned: true };
  const step = importStepName.safeParse(event.step).data ?? null;
  return {
    summary: { ...summary, status: event.status, step, done: event.done, total: event.total },
    turned: summary.status !== event.status || summary.step !== step,
  };
}

/** Keeps the cached data of a publication's issues current with events. */
export function useLiveIssues(publicationId: number): void {
  const client = useQueryClient();
  const refreshSoon = useRefreshSoon(client);

  function onImport(event: ImportEvent): void {
    let turned = event.status !== "processing";
    const follow = (summaries: ImportSummary[] | undefined) =>
      summaries?.map((summary) => {
        if (summary.emag_id !== event.emag_id) return summary;
        const followed = followProgress(summary, event);
        turned ||= followed.turned;
        return followed.summary;
      });
    client.setQueriesData({ queryKey: issueKeys.summaries(publicationId) }, follow);
    refreshSoon([issueKeys.pages(event.import_id), issueKeys.attempts(publicationId, event.emag_id)], turned);
    if (!turned) {
      // A running fetch may have read the state before this event, and overwrites it.
      if (client.isFetching({ queryKey: issueKeys.summaries(publicationId) }) > 0)
        refreshSoon([issueKeys.summaries(publicationId)], false);
      return;
    }
    const record = issueKeys.record(publicationId, event.emag_id);
    const known = client.getQueryData<Versioned<Emag>>(record);
    refreshSoon(
      [
        issueKeys.content(event.import_id),
        issueKeys.summaries(publicationId),
        issueKeys.lists(publicationId),
        issueKeys.found(publicationId, event.emag_id),
        // The record contains only the status of its import.
        ...(known && statusOf(known.data) === event.status ? [] : [record]),
      ],
      true,
    );
  }

  function onEmag(event: EmagEvent, own: boolean): void {
    const keys: QueryKey[] = [
      issueKeys.lists(publicationId),
      // The summary contains the serious warnings, of which one depends on the release date.
      issueKeys.summaries(publicationId),
      reviewKeys.all(publicationId),
    ];
    if (own) {
      markStale(client, ...keys);
      return;
    }
    const known = client.getQueryData<Versioned<Emag>>(issueKeys.record(publicationId, event.emag_id));
    const version = versionNumber(known?.version ?? null);
    if (event.change !== "updated" || version === null || version < event.version)
      keys.push(issueKeys.record(publicationId, event.emag_id));
    refreshSoon(keys, true);
  }

  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    // Deleting an issue in this tab ends its import. `onEmag` handles the deletion.
    if (event.type === "import" && !own) onImport(event);
    if (event.type === "emag") onEmag(event, own);
    if (event.type === "review") {
      // The list shows the sign-off.
      const keys = [issueKeys.lists(publicationId), reviewKeys.all(publicationId)];
      if (own) markStale(client, ...keys);
      else refreshSoon(keys, true);
      // An approval may show readers the pages.
      if (event.emag_id !== null) refreshSoon([issueKeys.summaries(publicationId)], true);
    }
    if (event.type === "emag_category")
      refreshSoon([issueKeys.lists(publicationId), issueKeys.categories(publicationId)], true);
  });
}

/**
 * Collects queries to refetch and refetches them at a limited rate. Restarts a running fetch only for a turn, so that
 * progress events don't starve a slow connection. Otherwise it waits for the running fetch and then fetches again.
 */
function useRefreshSoon(client: QueryClient): (keys: QueryKey[], turned: boolean) => void {
  const waiting = useRef(new Map<string, { queryKey: QueryKey; turned: boolean }>());
  const flush = useThrottledRefresh(() => {
    const due = [...waiting.current.values()];
    waiting.current.clear();
    for (const { queryKey, turned } of due) {
      const running = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
      void client.invalidateQueries({ queryKey }, { cancelRefetch: turned });
      for (const { state, promise, queryKey: key } of running) {
        // React Query never restarts a first fetch, which may have read the state before the turn.
        if (turned && state.data !== undefined) continue;
        void Promise.allSettled([promise]).then(() => refresh([key], turned));
      }
    }
  }, REFETCH_INTERVAL_MS);

  function refresh(keys: QueryKey[], turned: boolean): void {
    for (const queryKey of keys) {
      const id = JSON.stringify(queryKey);
      waiting.current.set(id, { queryKey, turned: turned || waiting.current.get(id)?.turned === true });
    }
    flush();
  }
  return refresh;
}
