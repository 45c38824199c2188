import { readList, storeList } from "./device-storage.ts";

/** A page of an issue that this device has stored. */
export interface ReadingPosition {
  issue: number;
  name: string;
  href: string;
  page: number;
}

/** Reading position in an article. `block` is the index of the paragraph at the top, so that it holds for every text size. */
export interface ArticlePosition {
  href: string;
  name: string;
  block: number;
  percent: number;
}

type Position = ReadingPosition | ArticlePosition;

/** For issues and articles each. */
const MAX_POSITIONS = 3;
const positionsKey = (slug: string) => `newsrack-reading-${slug}`;

/** Returns where the reader stopped last, newest first. Only this device knows. */
export const readingPositions = (slug: string): Position[] =>
  readList(positionsKey(slug), (value) => isPosition(value) || isArticlePosition(value));

/** Stores how far an issue or article was read. A finished one is removed. */
export function storeReadingPosition(slug: string, position: Position, isFinished: boolean): void {
  const others = readingPositions(slug).filter((other) => itemOf(other) !== itemOf(position));
  const all = isFinished ? others : [position, ...others];
  const rankOf = (one: Position) => all.filter((other) => isPosition(other) === isPosition(one)).indexOf(one);
  storeList(
    positionsKey(slug),
    all.filter((one) => rankOf(one) < MAX_POSITIONS),
  );
}

export const articlePosition = (slug: string, href: string): ArticlePosition | null =>
  readingPositions(slug)
    .filter(isArticlePosition)
    .find((one) => one.href === href) ?? null;

/** The pages of an issue share a position. */
const itemOf = (position: Position) => (isPosition(position) ? position.issue : position.href);

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

export function isPosition(value: unknown): value is ReadingPosition {
  const { issue, name, href, page } = (value ?? {}) as Partial<ReadingPosition>;
  return typeof issue === "number" && typeof name === "string" && typeof page === "number" && isPath(href);
}

function isArticlePosition(value: unknown): value is ArticlePosition {
  const { href, name, block, percent } = (value ?? {}) as Partial<ArticlePosition>;
  return typeof block === "number" && typeof name === "string" && typeof percent === "number" && isPath(href);
}

/** Other programs can write to the storage. An address with two slashes would lead to another site. */
const isPath = (href: unknown) => typeof href === "string" && /^\/(?!\/)/.test(href);
