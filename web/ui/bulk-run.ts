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

export interface BulkWork {
  publicationId: number;
  /** What kind of record it is about: a list shows the work on its own kind. */
  kind: string;
  action: string;
  items: readonly { id: number; name: string }[];
  /** Does it for one of them; what it throws becomes the reason. */
  perform: (id: number) => Promise<unknown>;
  explain: (error: unknown) => string;
  onDone: (id: number) => void;
  /** Everything has an outcome. */
  onOver: () => void;
}

export interface BulkRun {
  work: BulkWork;
  items: readonly BulkItem[];
  stopping: boolean;
  /** False while anything is waiting or under way. */
  over: boolean;
}

/** How many requests of a run are under way at once: the service answers others meanwhile. */
const AT_ONCE = 4;

/** Which records a run is about: there is one at a time for the records of a kind. */
type Place = Pick<BulkWork, "publicationId" | "kind">;

const runs = new Map<string, BulkRun>();
const watchers = new Set<() => void>();

function nameOf({ publicationId, kind }: Place): string {
  return `${publicationId} ${kind}`;
}

function change(place: Place, next: BulkRun | null): void {
  if (next) runs.set(nameOf(place), next);
  else runs.delete(nameOf(place));
  for (const watcher of watchers) watcher();
}

/** Whatever screen is shown: what is not done yet would be lost with the page. */
function holdPage(event: Event): void {
  if ([...runs.values()].some(({ over }) => !over)) event.preventDefault();
}
globalThis.addEventListener?.("beforeunload", holdPage);

/**
 * Does one thing to many records, a few at a time. It goes on while other screens are looked at, and
 * its results stay until they are closed. Resolves when everything has an outcome; at once while another run on records
 * of this kind is not over.
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
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    work.items.map(({ id }) =>
      limit(async () => {
        if (currentBulkRun(work)?.stopping) return settle(id, { kind: "skipped" });
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
  show({ over: true });
  work.onOver();
}

/** Does the same once more to the records for which it failed. */
export function retryBulkRun({ work, items }: BulkRun, onDone: BulkWork["onDone"]): void {
  void startBulkRun({ ...work, items: items.filter(({ outcome }) => outcome.kind === "failed"), onDone });
}

/** Lets the requests under way finish and leaves the rest as it is. */
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

/** The run over a publication's records of one kind that is under way, or whose results are still on screen. */
export function useBulkRun(place: Place): BulkRun | null {
  return useSyncExternalStore(watch, () => currentBulkRun(place));
}

export function currentBulkRun(place: Place): BulkRun | null {
  return runs.get(nameOf(place)) ?? null;
}
