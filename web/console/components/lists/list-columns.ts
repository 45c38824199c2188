import type { ReactNode } from "react";

export interface ListColumn<Row> {
  /** Also the name to sort by. */
  name: string;
  label: string;
  /** Width in px. A column without one takes the remaining width. */
  width?: number;
  /** Width in px to which the column shrinks to make room for one that is kept. */
  minWidth?: number;
  sortable?: boolean;
  /** Columns that people choose are hidden if they don't fit, the last ones first. Default: not chosen, always shown. */
  choice?: "on" | "off";
  /** The other columns shrink if this one would be hidden otherwise. */
  isKept?: boolean;
  /** Hides the label from sight, for images. */
  isLabelHidden?: boolean;
  align?: "end";
  Cell: (props: { row: Row }) => ReactNode;
}

/** Minimum width of the column that takes the remaining width, in px. */
const MIN_MAIN_WIDTH_PX = 300;

/** Widths of the checkbox and the menu of a row, in px. */
const FRAME_WIDTH_PX = 44 + 56;

type Fitting = Pick<ListColumn<never>, "name" | "width" | "minWidth" | "choice" | "isKept">;

/** Returns the fixed columns, and the chosen ones that fit into this width. They are narrower if a kept one needs that. */
export function fittingColumns<Column extends Fitting>(
  columns: readonly Column[],
  chosen: ReadonlySet<string>,
  width: number,
): Column[] {
  const shownAt = (isNarrow: boolean): Column[] => {
    const widthOf = (column: Column) =>
      (isNarrow ? column.minWidth : undefined) ?? column.width ?? MIN_MAIN_WIDTH_PX;
    let rest = width - FRAME_WIDTH_PX;
    for (const column of columns) if (!column.choice) rest -= widthOf(column);
    const shown = columns.filter((column) => {
      if (!column.choice) return true;
      if (!chosen.has(column.name) || widthOf(column) > rest) return false;
      rest -= widthOf(column);
      return true;
    });
    return isNarrow ? shown.map((one) => (one.width ? { ...one, width: widthOf(one) } : one)) : shown;
  };
  const shown = shownAt(false);
  const hidesKept = columns.some((one) => one.isKept && chosen.has(one.name) && !shown.includes(one));
  return hidesKept ? shownAt(true) : shown;
}
