import { landingPlace, type Place, type PlacedCategory, type TreeRow } from "#shared/category-tree.ts";

/** How far a step to the right is, in pixels. */
export const INDENT = 22;

/** Where a dragged category would land, and where that is on screen. */
export interface Landing extends Place {
  depth: number;
  /** How many rows on screen, the dragged one among them, stand above the landing place. */
  gap: number;
}

/** What is dragged, as it stood when it was picked up. */
export interface Dragged {
  id: number;
  /** The distance of its row from the first one, in pixels. */
  top: number;
  depth: number;
}

/**
 * Where a category lands that was dragged so far, in pixels. `rows` are those on screen, with the dragged one and without
 * what is below it. Into a folded category it lands at the end: its children are not there to be put between.
 */
export function landingAt(
  rows: readonly TreeRow<PlacedCategory>[],
  dragged: Dragged,
  delta: { x: number; y: number },
  rowHeight: number,
  childCount: (id: number) => number,
): Landing | null {
  const from = rows.findIndex(({ category }) => category.id === dragged.id);
  if (from < 0) return null;
  const middle = dragged.top + rowHeight / 2 + delta.y;
  const gap = Math.max(0, Math.min(rows.length, Math.round(middle / rowHeight)));
  const rest = rows.filter((_, index) => index !== from);
  const restGap = gap > from ? gap - 1 : gap;
  const place = landingPlace(rest, restGap, dragged.depth + Math.round(delta.x / INDENT));
  const above = rest[restGap - 1];
  const isFoldedParent =
    above !== undefined && place.parent_id === above.category.id && place.depth === above.depth + 1;
  const shownBelow = isFoldedParent && rest[restGap]?.depth === place.depth;
  if (isFoldedParent && !shownBelow) return { ...place, position: childCount(above.category.id) + 1, gap };
  return { ...place, gap };
}

/**
 * How far to drag from its own place for the next landing place in a direction, which is what an arrow key asks for; null
 * when there is none.
 */
export function stepTo(
  rows: readonly TreeRow<PlacedCategory>[],
  dragged: Dragged,
  landing: Landing,
  direction: "up" | "down" | "left" | "right",
  rowHeight: number,
): { x: number; y: number } | null {
  const from = rows.findIndex(({ category }) => category.id === dragged.id);
  if (from < 0) return null;
  const restGap = landing.gap > from ? landing.gap - 1 : landing.gap;
  const rest = rows.filter((_, index) => index !== from);
  const to = (gap: number, depth: number) => {
    const shown = gap > from ? gap + 1 : gap;
    const middle = gap === from ? dragged.top + rowHeight / 2 : shown * rowHeight;
    return { x: (depth - dragged.depth) * INDENT, y: middle - rowHeight / 2 - dragged.top };
  };
  if (direction === "left" || direction === "right") {
    const depth = landing.depth + (direction === "left" ? -1 : 1);
    return landingPlace(rest, restGap, depth).depth === depth ? to(restGap, depth) : null;
  }
  const gap = restGap + (direction === "up" ? -1 : 1);
  return gap < 0 || gap > rest.length ? null : to(gap, landing.depth);
}
