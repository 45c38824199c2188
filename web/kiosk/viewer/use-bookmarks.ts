import { useEffect, useState } from "react";
import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { bookmarks, type ReadingPosition, toggleBookmark } from "../reading-positions.ts";
import { addressOf } from "./viewer-pages.ts";

/** Returns the bookmarks of an issue on this device, and a function that sets or removes the one of a page. */
export function useBookmarks(slug: string, { id: issue, name, pageAddress }: ViewerIssue) {
  const [all, setAll] = useState<readonly ReadingPosition[]>([]);
  // The server does not have them, so the first render has none.
  useEffect(() => setAll(bookmarks(slug)), [slug]);
  return {
    bookmarks: all.filter((one) => one.issue === issue),
    toggle: (page: number) =>
      setAll(toggleBookmark(slug, { issue, name, href: addressOf(pageAddress, page), page })),
  };
}
