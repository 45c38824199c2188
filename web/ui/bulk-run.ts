import pLimit from "p-limit";
import { useSyncExternalStore } from "react";

export interface BulkItem {
  id: number;
  name: string;
  outcome:
    | { kind: "waiting" | "running" | "done" | "skipped" }
    /** Why not, as a sentence's end. */
    | { kind: "failed"; reason: string };
}

export interface BulkRun {
  publicationId: number;
  /** What kind of record it is about: a list shows the runs of its own kind. */
  kind: string;
  action: string;
  items: readonly BulkItem[];
  stopping: boolean;
  /** False while anything is waiting or under way. */
  over: boolean;
}

export interface BulkWork {
  publicationId: number;
  kind: string;
  action: string;
  items: readonly { id: number; name: string }[];
  /** Does it for one of them; what it throws becomes the reason. */
  perform: (id: number) => Promise<unknown>;
  explain: (error: unknown) => string;
  onDone: (id: number) => void;
}

/** How many requests run at once: the service answers others meanwhile. */
const AT_ONCE = 4;

let run: BulkRun | null = null;
const watchers = new Set<() => void>();

function change(next: BulkRun | null): void {
  run = next;
  for (const watcher of watchers) watcher();
}

function settle(id: number, outcome: BulkItem["outcome"]): void {
  if (run) change({ ...run, items: run.items.map((item) => (item.id === id ? { ...item, outcome } : item)) });
}

/**
 * Does one thing to many records, a few at a time. It goes on while other screens are looked at, and
 * its results stay until they are closed. Resolves when everything has an outcome.
 */
export async function startBulkRun(work: BulkWork): Promise<void> {
  if (run && !run.over) return;
  const { publicationId, kind, action } = work;
  const items = work.items.map(({ id, name }) => ({ id, name, outcome: { kind: "waiting" as const } }));
  change({ publicationId, kind, action, items, stopping: false, over: false });
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    work.items.map(({ id }) =>
      limit(async () => {
        if (run?.stopping) return settle(id, { kind: "skipped" });
        settle(id, { kind: "running" });
        try {
          await work.perform(id);
        } catch (error) {
          return settle(id, { kind: "failed", reason: work.explain(error) });
        }
        settle(id, { kind: "done" });
        work.onDone(id);
      }),
    ),
  );
  if (run) change({ ...run, over: true });
}

/** Lets the requests under way finish and leaves the rest as it is. */
export function stopBulkRun(): void {
  if (run && !run.over) change({ ...run, stopping: true });
}

export function closeBulkRun(): void {
  if (run?.over) change(null);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The run over a publication's records of one kind that is under way, or whose results are still on screen. */
export function useBulkRun(publicationId: number, kind: string): BulkRun | null {
  const current = useSyncExternalStore(watch, currentBulkRun);
  return current?.publicationId === publicationId && current.kind === kind ? current : null;
}

export function currentBulkRun(): BulkRun | null {
  return run;
}
