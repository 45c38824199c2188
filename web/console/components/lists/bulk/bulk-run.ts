import pLimit from "p-limit";
import { useSyncExternalStore } from "react";
import {
  askAboutWarnings,
  unconfirmedWarningsOf,
  type WarnedIssue,
} from "../../warnings/confirm-warnings.tsx";

export interface BulkItem {
  id: number;
  name: string;
  outcome:
    | { kind: "waiting" | "running" | "done" | "skipped" }
    /** Reason of the failure. */
    | { kind: "failed"; reason: string };
}

export interface BulkWork {
  publicationId: number;
  /** Record type. A list shows only runs on its own type. */
  kind: string;
  action: string;
  items: readonly { id: number; name: string }[];
  /** Number of records at a time. 1 for records that depend on each other. */
  concurrency?: number;
  /** Runs the action on one record. Its error becomes the reason of the failure. `confirmedWarnings` as in `withConfirmedWarnings`. */
  perform: (id: number, confirmedWarnings?: string) => Promise<unknown>;
  /** Runs the action on up to `BATCH_SIZE` records in one request instead. Resolves to the error of each record that failed. */
  performAll?: (ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;
  explain: (error: unknown) => string;
  /** Returns the result of a record that succeeded, if it differs from the action's text. */
  resultOf?: (id: number) => string | undefined;
  onDone: (id: number) => void;
  /** Undoes the changes of the records that succeeded, also before a retry, where that is possible. */
  undo?: () => void;
  canUndo?: () => boolean;
}

export interface BulkRun {
  work: BulkWork;
  items: readonly BulkItem[];
  stopping: boolean;
  /** True when no record is waiting or running. */
  over: boolean;
}

/** Concurrent requests of a run by default. Low enough for the service to stay responsive. */
const CONCURRENCY = 4;
/** Maximum number of records of one request of `performAll`. */
const BATCH_SIZE = 100;

/** Publication and record type of a run. Each pair has at most one run at a time. */
type BulkRunKey = Pick<BulkWork, "publicationId" | "kind">;

const runs = new Map<string, BulkRun>();
const watchers = new Set<() => void>();

function nameOf({ publicationId, kind }: BulkRunKey): string {
  return `${publicationId} ${kind}`;
}

function change(place: BulkRunKey, next: BulkRun | null): void {
  if (next) runs.set(nameOf(place), next);
  else runs.delete(nameOf(place));
  for (const watcher of watchers) watcher();
}

/** Warns before the page is closed during a run. */
function preventUnload(event: Event): void {
  if ([...runs.values()].some(({ over }) => !over)) event.preventDefault();
}
globalThis.addEventListener?.("beforeunload", preventUnload);

/**
 * Runs an action on several records, a few at a time or in batches. Then asks one question about all issues with serious warnings, and runs the
 * action on these as well if it is confirmed. Continues while other screens are open; its results stay until closed. Resolves when all records have a result, or immediately if another run on this record type is in progress.
 */
export async function startBulkRun(work: BulkWork): Promise<void> {
  const known = currentBulkRun(work);
  if (known && !known.over) return;
  const items = work.items.map(({ id, name }) => ({ id, name, outcome: { kind: "waiting" as const } }));
  let run: BulkRun = { work, items, stopping: false, over: false };
  const show = (part: Partial<BulkRun>) => {
    run = { ...(currentBulkRun(work) ?? run), ...part };
    change(work, run);
  };
  const settle = (id: number, outcome: BulkItem["outcome"]) =>
    show({ items: run.items.map((item) => (item.id === id ? { ...item, outcome } : item)) });
  change(work, run);
  // Batches follow each other, because they wait for the same locks, and so that stopping has an effect.
  const limit = pLimit(work.performAll ? 1 : (work.concurrency ?? CONCURRENCY));
  const warned: (WarnedIssue & { id: number; name: string; error: unknown })[] = [];
  const perform = ({ id, name }: { id: number; name: string }, confirmed?: string) =>
    limit(async () => {
      if (currentBulkRun(work)?.stopping) return settle(id, { kind: "skipped" });
      settle(id, { kind: "running" });
      try {
        await work.perform(id, confirmed);
      } catch (error) {
        const warnings = unconfirmedWarningsOf(error);
        if (!warnings || confirmed !== undefined)
          return settle(id, { kind: "failed", reason: work.explain(error) });
        warned.push({ id, name, error, ...warnings });
        return settle(id, { kind: "waiting" });
      }
      settle(id, { kind: "done" });
      work.onDone(id);
    });
  const performBatch = (ids: readonly number[], performAll: NonNullable<BulkWork["performAll"]>) =>
    limit(async () => {
      const isSkipped = currentBulkRun(work)?.stopping ?? false;
      for (const id of ids) settle(id, { kind: isSkipped ? "skipped" : "running" });
      if (isSkipped) return;
      const errors = await performAll(ids);
      for (const id of ids) {
        if (errors.has(id)) settle(id, { kind: "failed", reason: work.explain(errors.get(id)) });
        else {
          settle(id, { kind: "done" });
          work.onDone(id);
        }
      }
    });
  const { performAll } = work;
  await (performAll
    ? Promise.all(batchesOf(work.items).map((ids) => performBatch(ids, performAll)))
    : Promise.all(work.items.map((item) => perform(item))));
  if (warned.length > 0 && (await askAboutWarnings(warned)))
    await Promise.all(warned.map((item) => perform(item, item.confirmation)));
  else for (const { id, error } of warned) settle(id, { kind: "failed", reason: work.explain(error) });
  show({ over: true });
}

function batchesOf(items: readonly { id: number }[]): number[][] {
  const ids = items.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) =>
    ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

/** Retries the failed records of a run. */
export function retryBulkRun({ work, items }: BulkRun, onDone: BulkWork["onDone"]): void {
  void startBulkRun({ ...work, items: items.filter(({ outcome }) => outcome.kind === "failed"), onDone });
}

/** Stops a run after the pending requests. */
export function stopBulkRun({ work }: BulkRun): void {
  const run = currentBulkRun(work);
  if (run && !run.over) change(work, { ...run, stopping: true });
}

export function closeBulkRun({ work }: BulkRun): void {
  if (currentBulkRun(work)?.over) change(work, null);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Returns the run of a publication and record type that is in progress or whose results are still open. */
export function useBulkRun(place: BulkRunKey): BulkRun | null {
  return useSyncExternalStore(watch, () => currentBulkRun(place));
}

export function currentBulkRun(place: BulkRunKey): BulkRun | null {
  return runs.get(nameOf(place)) ?? null;
}
