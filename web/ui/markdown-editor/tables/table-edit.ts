import type { ChangeSpec, EditorState, StateCommand } from "@codemirror/state";
import { columnAt, type Row, type Table, tableAt } from "./table-rows.ts";

interface Place {
  table: Table;
  /** All rows from the header to the last one, with the rule in second place. */
  rows: Row[];
  row: number;
  column: number;
}

const RULE = 1;

/** Returns the row and the column of the cursor, or null outside tables. */
function placeIn(state: EditorState): Place | null {
  const { head } = state.selection.main;
  const table = tableAt(state, head);
  if (!table) return null;
  const rows = [table.header, table.rule, ...table.body];
  const line = state.doc.lineAt(head);
  const row = rows.findIndex(({ from }) => from >= line.from && from <= line.to);
  return row < 0 ? null : { table, rows, row, column: columnAt(rows[row]!, head) };
}

interface TableChange {
  changes: ChangeSpec;
  /** Position before the changes to which the cursor belongs, and its offset in the text that is inserted there. */
  cursor: number;
  offset?: number;
}

/** Builds a command from a function that returns the change of the table around the cursor, or null if there is none. */
function edit(change: (state: EditorState, place: Place) => TableChange | null) {
  const command: StateCommand = ({ state, dispatch }) => {
    const place = state.readOnly ? null : placeIn(state);
    const next = place && change(state, place);
    if (!next) return false;
    const changes = state.changes(next.changes);
    dispatch(
      state.update({
        changes,
        selection: { anchor: changes.mapPos(next.cursor, next.offset ? -1 : 1) + (next.offset ?? 0) },
        scrollIntoView: true,
        userEvent: "input.table",
      }),
    );
    return true;
  };
  return command;
}

export const addRowBelow = edit((state, { table, rows, row }) => {
  const above = rows[Math.max(row, RULE)]!;
  const line = state.doc.lineAt(above.from);
  const start = `\n${state.sliceDoc(line.from, above.from)}| `;
  const insert = `${start} |${"  |".repeat(table.header.cells.length - 1)}`;
  return { changes: { from: line.to, insert }, cursor: line.to, offset: start.length };
});

/** Removes the row of the cursor. The header stays, because a table needs it. */
export const removeRow = edit((state, { rows, row, column }) => {
  if (row <= RULE) return null;
  const line = state.doc.lineAt(rows[row]!.from);
  const next = rows[row + 1] ?? rows[row === RULE + 1 ? 0 : row - 1]!;
  const cursor = next.cells[Math.min(column, next.cells.length - 1)]?.to ?? next.end;
  return { changes: { from: line.from - 1, to: line.to }, cursor };
});

export const addColumnAfter = edit((_state, { rows, row, column }) => {
  const changes = rows.map((one, index) => {
    const cell = one.cells[column];
    const content = index === RULE ? " --- |" : "  |";
    if (!cell) return null;
    const isOpenEnd = !one.closed && cell === one.cells.at(-1);
    return isOpenEnd ? { from: one.end, insert: ` |${content}` } : { from: cell.end + 1, insert: content };
  });
  const here = changes[row];
  if (!here) return null;
  return {
    changes: changes.filter((one) => one !== null),
    cursor: here.from,
    // After the first space of the new cell.
    offset: here.insert.startsWith(" |") ? 3 : 1,
  };
});

/** Removes the column of the cursor, except the last one. */
export const removeColumn = edit((_state, { table, rows, row, column }) => {
  const columns = table.header.cells.length;
  if (columns < 2) return null;
  const changes = rows.flatMap((one) => {
    const cell = one.cells[column];
    const isOpenEnd = !one.closed && cell === one.cells.at(-1);
    const removed = !cell
      ? []
      : [
          isOpenEnd
            ? { from: Math.max(one.from, cell.start - 1), to: one.end }
            : { from: cell.start, to: cell.end + 1 },
        ];
    // Without any pipe, a row would be empty and end the table, and the header and its rule would become a heading.
    const isOpenStart = one.pipes[0] !== one.from;
    return isOpenStart && (columns === 2 || one.pipes.length === 0)
      ? [{ from: one.from, insert: "| " }, ...removed]
      : removed;
  });
  const kept = rows[row]!.cells[column === 0 ? 1 : column - 1];
  return { changes, cursor: kept?.from ?? rows[row]!.from };
});
