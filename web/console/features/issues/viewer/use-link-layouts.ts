import { useMemo } from "react";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import type { PageLayout } from "#shared/kiosk/pages.ts";

/** Returns the layout of a page by its number, with its links only: the console shows the text beside the page. */
export function useLinkLayouts(pages: Navigation["links"]): (page: number) => PageLayout | null {
  const layouts = useMemo(
    () => new Map<number, PageLayout>(pages.map(({ page, links }) => [page, { words: [], links }])),
    [pages],
  );
  return (page) => layouts.get(page) ?? null;
}
