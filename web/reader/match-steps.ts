/** The last match of a page. */
const LAST = -1;

/** Position of a search: a page, and a match on it. */
export interface MatchPosition {
  page: number;
  match: number;
}

export interface FoundMatches {
  /** Pages with matches, in order. */
  pages: readonly number[];
  /** Pages on screen. */
  spread: readonly number[];
  /** Returns the number of marked matches on a page of the screen. */
  countOn: (page: number) => number;
}

/** Returns where a search is on the screen: at the match of `position` if that is shown, else at the first one. Null without one. */
export function shownMatch(
  { spread, countOn }: FoundMatches,
  position: MatchPosition | null,
): (MatchPosition & { count: number }) | null {
  const chosen = position && spread.includes(position.page) ? position : null;
  const page = chosen?.page ?? spread.find((number) => countOn(number) > 0);
  if (page === undefined) return null;
  const count = countOn(page);
  return {
    page,
    count,
    match: chosen?.match === LAST ? count - 1 : Math.min(chosen?.match ?? 0, count - 1),
  };
}

/** Returns the next or previous match, also on another page. After the last one follows the first. Null without matches. */
export function stepMatch(
  found: FoundMatches,
  position: MatchPosition | null,
  forwards: boolean,
): MatchPosition | null {
  const shown = shownMatch(found, position);
  const next = (shown?.match ?? 0) + (forwards ? 1 : -1);
  if (shown && next >= 0 && next < shown.count) return { page: shown.page, match: next };
  const from = shown?.page ?? found.spread[0] ?? 0;
  const target = forwards
    ? (found.pages.find((page) => page > from) ?? found.pages[0])
    : (found.pages.findLast((page) => page < from) ?? found.pages.at(-1));
  return target === undefined ? null : { page: target, match: forwards ? 0 : LAST };
}
