import { dropPosition, type TreeCategory, type TreePosition, type TreeRow } from "#shared/category-tree.ts";

/** Indentation of one level. */
export const INDENT_PX = 22;

/** Drop target of a dragged category and its place on screen. */
export interface DropTarget extends TreePosition {
  depth: number;
  /** Number of visible rows above the drop target, including the dragged one. Null if the target is a row, not a gap. */
  gap: number | null;
}

/** The dragged category with its original place. */
export interface Dragged {
  id: number;
  /** Distance of the row from the top of the tree in px. */
  top: number;
  depth: number;
  /** Mouse position in the row at the start of the drag. Null while dragging by touch or keyboard. */
  grabbedAt: { x: number; y: number } | null;
}

/**
 * Returns the drop target under a mouse pointer, `pointerTop` px below the top of the tree, or null if the category is gone. The
 * middle third of a row means into its category, as the last child. The edges mean between the rows, on the level of the nearer
 * one. `rows` are the visible rows without the descendants of the dragged category.
 */
export function targetUnderPointer(
  rows: readonly TreeRow<TreeCategory>[],
  dragged: Pick<Dragged, "id">,
  pointerTop: number,
  rowHeight: number,
  childCount: (id: number) => number,
): DropTarget | null {
  const from = rows.findIndex(({ category }) => category.id === dragged.id);
  const own = rows[from];
  if (!own) return null;
  const index = Math.floor(pointerTop / rowHeight);
  const row = rows[index];
  if (index === from) {
    const { parent_id, position } = own.category;
    return { parent_id, position, depth: own.depth, gap: from };
  }
  const third = row ? Math.floor((pointerTop / rowHeight - index) * 3) : null;
  if (row && third === 1) {
    const { id } = row.category;
    return { parent_id: id, position: childCount(id) + 1, depth: row.depth + 1, gap: null };
  }
  const rest = rows.filter((_, at) => at !== from);
  const place = (gap: number, depth: number) => ({
    ...dropPosition(rest, gap > from ? gap - 1 : gap, depth),
    gap,
  });
  if (!row) return place(index < 0 ? 0 : rows.length, 0);
  if (third === 0) return place(index, row.depth);
  const next = rows[index + 1];
  return place(index + 1, next && next.depth > row.depth ? next.depth : row.depth);
}

/**
 * Returns the drop target for a drag distance in px by touch or keyboard, or null if the category is gone. `rows` are the visible rows without the
 * descendants of the dragged category. A collapsed target takes the category as its last child.
 */
export function landingAt(
  rows: readonly TreeRow<TreeCategory>[],
  dragged: Dragged,
  delta: { x: number; y: number },
  rowHeight: number,
  childCount: (id: number) => number,
): DropTarget | null {
  const from = rows.findIndex(({ category }) => category.id === dragged.id);
  if (from < 0) return null;
  const middle = dragged.top + rowHeight / 2 + delta.y;
  const gap = Math.max(0, Math.min(rows.length, Math.round(middle / rowHeight)));
  const rest = rows.filter((_, index) => index !== from);
  const restGap = gap > from ? gap - 1 : gap;
  const place = dropPosition(rest, restGap, dragged.depth + Math.round(delta.x / INDENT_PX));
  const above = rest[restGap - 1];
  const isCollapsedParent =
    above !== undefined && place.parent_id === above.category.id && place.depth === above.depth + 1;
  const shownBelow = isCollapsedParent && rest[restGap]?.depth === place.depth;
  if (isCollapsedParent && !shownBelow) return { ...place, position: childCount(above.category.id) + 1, gap };
  return { ...place, gap };
}

/**
 * Returns the drag distance in px to the next drop target in this direction (keyboard dragging), or null if there is none. The
 * distance is measured from the original place.
 */
export function stepTo(
  rows: readonly TreeRow<TreeCategory>[],
  dragged: Dragged,
  landing: DropTarget,
  direction: "up" | "down" | "left" | "right",
  rowHeight: number,
): { x: number; y: number } | null {
  const from = rows.findIndex(({ category }) => category.id === dragged.id);
  if (from < 0 || landing.gap === null) return null;
  const restGap = landing.gap > from ? landing.gap - 1 : landing.gap;
  const rest = rows.filter((_, index) => index !== from);
  const to = (gap: number, depth: number) => {
    const shown = gap > from ? gap + 1 : gap;
    const middle = gap === from ? dragged.top + rowHeight / 2 : shown * rowHeight;
    return { x: (depth - dragged.depth) * INDENT_PX, y: middle - rowHeight / 2 - dragged.top };
  };
  if (direction === "left" || direction === "right") {
    const depth = landing.depth + (direction === "left" ? -1 : 1);
    return dropPosition(rest, restGap, depth).depth === depth ? to(restGap, depth) : null;
  }
  const gap = restGap + (direction === "up" ? -1 : 1);
  return gap < 0 || gap > rest.length ? null : to(gap, landing.depth);
}
