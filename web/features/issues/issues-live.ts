import { useThrottledCallback } from "@mantine/hooks";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangeEvent } from "#shared/console/events.ts";
import { type ImportSummary, importStepName } from "#shared/console/imports.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import type { Versioned } from "../../api/client.ts";
import { useChangeEvents } from "../../api/live-events.ts";
import { reviewKeys } from "../../api/review-keys.ts";
import { markStale, versionNumber } from "../../api/versioned.ts";
import { issueKeys } from "./issues.api.ts";

export type ImportEvent = Extract<ChangeEvent, { type: "import" }>;
type EmagEvent = Extract<ChangeEvent, { type: "emag" }>;

/** How often, at most, progress makes anything be fetched again. */
const PACE = 1_000;

/**
 * Brings what is on screen up to date with a progress event. `turned` says that something beyond
 * the numbers changed (another import, status or step), which only the service can tell in full.
 */
export function followProgress(
  summary: ImportSummary,
  event: ImportEvent,
): { summary: ImportSummary; turned: boolean } {
  if (summary.import_id !== event.import_id) return { summary, turned: true };
  const step = importStepName.safeParse(event.step).data ?? null;
  return {
    summary: { ...summary, status: event.status, step, done: event.done, total: event.total },
    turned: summary.status !== event.status || summary.step !== step,
  };
}

/** Keeps everything fetched about a publication's issues true while it is on screen. */
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
    if (!turned) return;
    const record = issueKeys.record(publicationId, event.emag_id);
    const known = client.getQueryData<Versioned<Emag>>(record);
    refreshSoon(
      [
        issueKeys.content(event.import_id),
        issueKeys.summaries(publicationId),
        issueKeys.lists(publicationId),
        issueKeys.found(publicationId, event.emag_id),
        // The status is all that a record tells of its import.
        ...(known && statusOf(known.data) === event.status ? [] : [record]),
      ],
      true,
    );
  }

  function onEmag(event: EmagEvent, own: boolean): void {
    const keys: QueryKey[] = [issueKeys.lists(publicationId), reviewKeys.all(publicationId)];
    if (own) {
      markStale(client, ...keys);
      return;
    }
    const known = client.getQueryData<Versioned<Emag>>(issueKeys.record(publicationId, event.emag_id));
    const version = versionNumber(known?.version ?? null);
    if (event.change === "deleted" || version === null || version < event.version)
      keys.push(issueKeys.record(publicationId, event.emag_id));
    refreshSoon(keys, true);
  }

  useChangeEvents((event, { own }) => {
    if (!("publication_id" in event) || event.publication_id !== publicationId) return;
    if (event.type === "import") onImport(event);
    if (event.type === "emag") onEmag(event, own);
    if (event.type === "review") {
      if (own) markStale(client, reviewKeys.all(publicationId));
      else refreshSoon([reviewKeys.all(publicationId)], true);
    }
    if (event.type === "emag_category")
      refreshSoon([issueKeys.lists(publicationId), issueKeys.categories(publicationId)], true);
  });
}

/**
 * Collects what has to be fetched again, and does so at a bounded pace. A fetch under way is begun
 * anew only for a turn: for mere progress it goes on, so that a slow connection still gets answers.
 */
function useRefreshSoon(client: QueryClient): (keys: QueryKey[], turned: boolean) => void {
  const waiting = useRef(new Map<string, { queryKey: QueryKey; turned: boolean }>());
  const flush = useThrottledCallback(() => {
    const due = [...waiting.current.values()];
    waiting.current.clear();
    for (const { queryKey, turned } of due)
      void client.invalidateQueries({ queryKey }, { cancelRefetch: turned });
  }, PACE);
  return (keys, turned) => {
    for (const queryKey of keys) {
      const id = JSON.stringify(queryKey);
      waiting.current.set(id, { queryKey, turned: turned || waiting.current.get(id)?.turned === true });
    }
    flush();
  };
}
