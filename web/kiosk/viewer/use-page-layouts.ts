import { useEffect, useState } from "react";
import type { PageLayout, ViewerIssue } from "#shared/kiosk/pages.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { readJson } from "#web/api/http/request.ts";
import { addressOf } from "./viewer-pages.ts";

/** Pages whose words and links are kept. */
const MAX_KEPT = 40;

/** Why the service no longer answers for pages of the viewer: a newer import has replaced them, or the reader may not see them now. */
export type PagesProblem = "replaced" | "ended" | "denied";

const problems: Readonly<Record<number, PagesProblem>> = { 401: "ended", 403: "denied", 404: "replaced" };

/** Loads the words and links of the pages on screen. */
export function usePageLayouts(
  { layoutAddress }: ViewerIssue,
  spread: readonly number[],
  onProblem: (problem: PagesProblem) => void,
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
        const problem = error instanceof ApiError ? problems[error.status] : undefined;
        if (!leaving.signal.aborted && problem) onProblem(problem);
      });
    return () => leaving.abort();
  }, [missing, layoutAddress]);
  return (page) => layouts.get(page) ?? null;
}
