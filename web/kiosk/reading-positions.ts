import { readList, storeList } from "./device-storage.ts";

/** A page of an issue that this device has stored. */
export interface ReadingPosition {
  issue: number;
  name: string;
  href: string;
  page: number;
}

const MAX_POSITIONS = 3;
const positionsKey = (slug: string) => `newsrack-reading-${slug}`;

/** Returns where the reader stopped last, newest first. Only this device knows. */
export function readingPositions(slug: string): ReadingPosition[] {
  return readList(positionsKey(slug), isPosition);
}

/** Stores the page of an issue. A finished issue is removed. */
export function storeReadingPosition(slug: string, position: ReadingPosition, isFinished: boolean): void {
  const others = readingPositions(slug).filter(({ issue }) => issue !== position.issue);
  storeList(positionsKey(slug), isFinished ? others : [position, ...others].slice(0, MAX_POSITIONS));
}

const MAX_BOOKMARKS = 200;
const bookmarksKey = (slug: string) => `newsrack-bookmarks-${slug}`;

/** Returns the bookmarks of this device, newest first. */
export function bookmarks(slug: string): ReadingPosition[] {
  return readList(bookmarksKey(slug), isPosition);
}

/** Sets or removes the bookmark of a page. Returns all bookmarks. */
export function toggleBookmark(slug: string, bookmark: ReadingPosition): ReadingPosition[] {
  const known = bookmarks(slug);
  const others = known.filter(({ issue, page }) => issue !== bookmark.issue || page !== bookmark.page);
  storeList(
    bookmarksKey(slug),
    others.length < known.length ? others : [bookmark, ...others].slice(0, MAX_BOOKMARKS),
  );
  return bookmarks(slug);
}

function isPosition(value: unknown): value is ReadingPosition {
  const { issue, name, href, page } = (value ?? {}) as Partial<ReadingPosition>;
  return (
    typeof issue === "number" &&
    typeof name === "string" &&
    typeof page === "number" &&
    typeof href === "string" &&
    href.startsWith("/read/")
  );
}
