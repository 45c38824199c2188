import { type ChangeEvent, useState } from "react";

/** Data of a selected row that is kept when the person opens another page of the list. */
export interface SelectedRow {
  id: number;
  name: string;
  /** True if readers can see it now. */
  visible: boolean;
}

export type Selection = ReadonlyMap<number, SelectedRow>;

/**
 * Returns the rows between anchor and target, both included, in either direction. Returns only the target without an
 * anchor.
 */
export function rowsBetween<T extends { id: number }>(
  rows: readonly T[],
  anchor: number | null,
  target: number,
): T[] {
  const from = rows.findIndex(({ id }) => id === anchor);
  const to = rows.findIndex(({ id }) => id === target);
  if (to < 0) return [];
  return from < 0 ? [rows[to]!] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns a selection with rows added or removed. */
export function withRows(selection: Selection, rows: readonly SelectedRow[], selected: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (selected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** Returns whether all, some, or none of the rows on screen are selected. */
export function coverage(selection: Selection, rows: readonly { id: number }[]): "all" | "some" | "none" {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}

export interface SelectionState {
  selection: Selection;
  /** Selects or deselects a row. With `range`, also all rows from the previously clicked one. */
  toggle: (rows: readonly SelectedRow[], target: number, selected: boolean, range: boolean) => void;
  toggleAll: (rows: readonly SelectedRow[], selected: boolean) => void;
  deselect: (id: number) => void;
  clear: () => void;
}

/**
 * Returns the selected rows of a list. The selection survives paging, because bulk actions apply to all selected rows.
 */
export function useListSelection(): SelectionState {
  const [selection, setSelection] = useState<Selection>(new Map());
  const [anchor, setAnchor] = useState<number | null>(null);
  return {
    selection,
    toggle(rows, target, selected, range) {
      const touched = rowsBetween(rows, range ? anchor : null, target);
      setSelection((current) => withRows(current, touched, selected));
      setAnchor(target);
    },
    toggleAll(rows, selected) {
      setSelection((current) => withRows(current, rows, selected));
    },
    deselect(id) {
      setSelection((current) => {
        const next = new Map(current);
        next.delete(id);
        return next;
      });
    },
    clear() {
      setSelection(new Map());
      setAnchor(null);
    },
  };
}

/** Returns whether Shift was pressed while a checkbox changed, which selects a range. */
export function isShiftPressed(event: ChangeEvent): boolean {
  return "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true;
}
