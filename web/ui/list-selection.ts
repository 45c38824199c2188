import { type ChangeEvent, useState } from "react";

/** What stays known of a selected row when its page of the list is left. */
export interface SelectedRow {
  id: number;
  name: string;
  /** Whether readers see it now. */
  visible: boolean;
}

export type Selection = ReadonlyMap<number, SelectedRow>;

/** The rows from one to another, both included, in whichever direction; just the target without an anchor. */
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

/** A selection with some rows put in or taken out. */
export function withRows(selection: Selection, rows: readonly SelectedRow[], selected: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (selected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** All, some or none of the rows on screen. */
export function coverage(selection: Selection, rows: readonly { id: number }[]): "all" | "some" | "none" {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}

export interface SelectionState {
  selection: Selection;
  /** Selects or deselects a row; with `range`, everything from the row clicked before as well. */
  toggle: (rows: readonly SelectedRow[], target: number, selected: boolean, range: boolean) => void;
  toggleAll: (rows: readonly SelectedRow[], selected: boolean) => void;
  deselect: (id: number) => void;
  clear: () => void;
}

/** The selected rows of a list. A selection outlives paging, since bulk actions name what they are about. */
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

/** Whether a click or key press on a checkbox held Shift, which selects the rows in between as well. */
export function heldShift(event: ChangeEvent): boolean {
  return "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true;
}
