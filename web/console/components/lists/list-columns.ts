import type { ReactNode } from "react";

/** A column of a list's table. */
export interface ListColumn<Row> {
  /** Also the name to sort by. */
  name: string;
  label: string;
  /** Width in px. A column without one takes the remaining width. */
  width?: number;
  sortable?: boolean;
  /** Columns that people choose are hidden if they don't fit, the last ones first. Default: not chosen, always shown. */
  choice?: "on" | "off";
  /** Hides the label from sight, for images. */
  isLabelHidden?: boolean;
  align?: "end";
  Cell: (props: { row: Row }) => ReactNode;
}

/** Minimum width of the column that takes the remaining width, in px. */
const MIN_MAIN_WIDTH_PX = 300;

/** Widths of the checkbox and the menu of a row, in px. */
const FRAME_WIDTH_PX = 44 + 56;

/** Returns the fixed columns, and the chosen ones that fit into this width. */
export function fittingColumns<Column extends Pick<ListColumn<never>, "name" | "width" | "choice">>(
  columns: readonly Column[],
  chosen: ReadonlySet<string>,
  width: number,
): Column[] {
  const fixed = columns.filter(({ choice }) => choice === undefined);
  let rest = width - FRAME_WIDTH_PX;
  for (const column of fixed) rest -= column.width ?? MIN_MAIN_WIDTH_PX;
  return columns.filter((column) => {
    if (column.choice === undefined) return true;
    if (!chosen.has(column.name) || (column.width ?? 0) > rest) return false;
    rest -= column.width ?? 0;
    return true;
  });
}
