import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ConfirmOptions, ConfirmRequest } from "./confirm-dialog.tsx";

const loadDialog = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazy(loadDialog);

let question: ConfirmRequest | null = null;
const watchers = new Set<() => void>();

/** Preloads the confirmation dialog, so that it also opens without a connection. */
export function prepareConfirm(): void {
  // Browsers keep a module that failed to load until the page is loaded again.
  if (navigator.onLine) loadDialog().catch(() => {});
}

function ask(next: ConfirmRequest | null): void {
  question = next;
  for (const watcher of watchers) watcher();
}

/**
 * Asks for confirmation. Resolves to false on Cancel, on Escape, and when `signal` aborts because the question no
 * longer applies.
 */
export async function confirm(options: ConfirmOptions, signal?: AbortSignal): Promise<boolean> {
  const loaded = await loadDialog().catch(() => null);
  // The dialog can't be loaded offline or after an update, so the browser's own dialog asks.
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
