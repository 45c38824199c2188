import { lazy, Suspense, useSyncExternalStore } from "react";
import { Store } from "#web/lib/store.ts";
import type { ConfirmOptions, ConfirmRequest } from "./confirm-dialog.tsx";

const loadDialog = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazy(loadDialog);

type Asked = { question: ConfirmRequest | null };
const asked = new Store<Asked, Asked["question"]>({ question: null }, ({ question }) => question);

/** Preloads the confirmation dialog, so that it also opens without a connection. */
export function prepareConfirm(): void {
  // Browsers keep a module that failed to load until the page is loaded again.
  if (navigator.onLine) loadDialog().catch(() => {});
}

/**
 * Asks for confirmation. Resolves to false on Cancel, on Escape, and when `signal` aborts because the question no
 * longer applies.
 */
export async function confirm(options: ConfirmOptions, signal?: AbortSignal): Promise<boolean> {
  const loaded = await loadDialog().catch(() => null);
  // The dialog can't be loaded offline or after an update, so the browser's own dialog asks.
  if (!loaded) return window.confirm(options.title);
  asked.getState()?.answer(false);
  if (signal?.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signal?.addEventListener("abort", () => resolve(false));
  asked.set({ question: { ...options, answer: resolve } });
  const agreed = await promise;
  if (asked.getState()?.answer === resolve) asked.set({ question: null });
  return agreed;
}

export function ConfirmHost() {
  const open = useSyncExternalStore(asked.subscribe, asked.getState);
  return (
    open && (
      <Suspense>
        <ConfirmDialog question={open} />
      </Suspense>
    )
  );
}
