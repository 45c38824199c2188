import { useEffect, useState } from "react";
import type { PageLayout, ViewerIssue } from "#shared/kiosk/pages.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { readJson } from "#web/api/http/request.ts";
import { addressOf } from "./viewer-pages.ts";

/** Pages whose words and links are kept. */
const MAX_KEPT = 40;

/** Loads the words and links of the pages on screen. Calls `onReplaced` if the issue has been replaced by a newer import. */
export function usePageLayouts(
  { layoutAddress }: ViewerIssue,
  spread: readonly number[],
  onReplaced: () => void,
): (page: number) => PageLayout | null {
  const [layouts, setLayouts] = useState<ReadonlyMap<number, PageLayout>>(new Map());
  const missing = spread.filter((page) => !layouts.has(page)).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes with each render.
  useEffect(() => {
    if (missing === "") return;
    const leaving = new AbortController();
    const load = async (page: number) => {
      const layout = await readJson<PageLayout>(addressOf(layoutAddress, page), leaving.signal);
      setLayouts((known) => new Map([...known, [page, layout] as const].slice(-MAX_KEPT)));
    };
    for (const page of missing.split(" ").map(Number))
      load(page).catch((error: unknown) => {
        // Without them, the page can still be read.
        if (!leaving.signal.aborted && error instanceof ApiError && error.status === 404) onReplaced();
      });
    return () => leaving.abort();
  }, [missing, layoutAddress]);
  return (page) => layouts.get(page) ?? null;
}
