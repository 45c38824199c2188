import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ConfirmOptions, Question } from "./confirm-dialog.tsx";

const loadDialog = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazy(loadDialog);

let question: Question | null = null;
const watchers = new Set<() => void>();

/** Fetches what a question needs, where one may come up later, without a connection even. */
export function prepareConfirm(): void {
  loadDialog().catch(() => {});
}

function ask(next: Question | null): void {
  question = next;
  for (const watcher of watchers) watcher();
}

/**
 * Asks before something happens. Resolves to whether the person agreed; Escape means no, and so does a `signal` that tells
 * that there is nothing to ask any more.
 */
export async function confirm(options: ConfirmOptions, signal?: AbortSignal): Promise<boolean> {
  const loaded = await loadDialog().catch(() => null);
  // Offline, or replaced by a newer version: the browser can ask as well.
  if (!loaded) return window.confirm(options.title);
  question?.answer(false);
  if (signal?.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signal?.addEventListener("abort", () => resolve(false));
  ask({ ...options, answer: resolve });
  const agreed = await promise;
  if (question?.answer === resolve) ask(null);
  return agreed;
}

/** Where questions appear; mounted once, around everything. */
export function ConfirmHost() {
  const open = useSyncExternalStore(watch, () => question);
  return (
    open && (
      <Suspense>
        <ConfirmDialog question={open} />
      </Suspense>
    )
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
