import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ChangeEvent } from "#shared/console/events.ts";
import { type ImportSummary, listRunningImports } from "#shared/console/issues/imports.ts";
import { importStepNames } from "#shared/contract/imports/imports.ts";
import { reading } from "./client.ts";
import { issueKeys, planKeys, runningImportsKey, type Stale, sessionKey } from "./query-keys.ts";

/** Query of the running imports, which events keep up to date. */
export const runningImportsQuery = queryOptions({
  queryKey: runningImportsKey,
  queryFn: reading(listRunningImports, {}, "imports"),
});

export type ImportEvent = Extract<ChangeEvent, { type: "import" }>;

/**
 * Applies a progress event to a summary. `turned` is set if more than the numbers changed (another import, status or
 * step), so the data must be fetched.
 */
export function followProgress(
  summary: ImportSummary,
  event: ImportEvent,
): { summary: ImportSummary; turned: boolean } {
  // The event does not say whether readers see the pages of an import that has finished.
  if (summary.import_id !== event.import_id || event.status === "finished") return { summary, turned: true };
  const step = importStepNames.find((one) => one === event.step) ?? null;
  return {
    summary: { ...summary, status: event.status, step, done: event.done, total: event.total },
    turned: summary.status !== event.status || summary.step !== step,
  };
}

/** Applies a progress event to the running imports. Returns true if they must be fetched. */
function followRunning(event: ImportEvent, hasEnded: boolean, client: QueryClient): boolean {
  const isThis = ({ import_id }: ImportSummary) => import_id === event.import_id;
  const isKnown = client.getQueryData<ImportSummary[]>(runningImportsKey)?.some(isThis) ?? false;
  client.setQueryData<ImportSummary[]>(runningImportsKey, (known) =>
    known
      ?.filter((summary) => !hasEnded || !isThis(summary))
      .map((summary) => (isThis(summary) ? followProgress(summary, event).summary : summary)),
  );
  // The event does not contain the name of a new import. A running fetch may have read the state before this event.
  return (!hasEnded && !isKnown) || client.isFetching({ queryKey: runningImportsKey }) > 0;
}

/** Applies a progress event to the cache. Returns what must be fetched. */
export function followImport(event: ImportEvent, client: QueryClient): Stale {
  const { publication_id: id, emag_id, import_id, status } = event;
  const summaries = issueKeys.summaries(id);
  let turned = status !== "processing";
  client.setQueriesData<ImportSummary[]>({ queryKey: summaries }, (known) =>
    known?.map((summary) => {
      if (summary.emag_id !== emag_id) return summary;
      const followed = followProgress(summary, event);
      turned ||= followed.turned;
      return followed.summary;
    }),
  );
  const hasEnded = status === "finished" || status === "failed";
  return {
    lists: [
      issueKeys.pages(import_id),
      issueKeys.attempts(id, emag_id),
      ...(followRunning(event, hasEnded, client) ? [runningImportsKey] : []),
      // A running fetch may have read the state before this event, and overwrites it.
      ...(turned || client.isFetching({ queryKey: summaries }) > 0 ? [summaries] : []),
      ...(turned
        ? [
            issueKeys.record(id, emag_id),
            issueKeys.lists(id),
            issueKeys.content(import_id),
            issueKeys.found(id, emag_id),
            // Page 1 may have the date of an edition that waits.
            issueKeys.editions(id),
          ]
        : []),
      ...(hasEnded ? [planKeys.editions(id), planKeys.issues(id), planKeys.failures(id)] : []),
      // The session contains the newest cover.
      ...(status === "finished" ? [sessionKey] : []),
    ],
  };
}
