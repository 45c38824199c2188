import { type EditorState, type Extension, Prec, type StateCommand } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type Cell, columnAt, type Row, type Table, tableAt } from "./table-rows.ts";

interface CellPlace {
  table: Table;
  rows: Row[];
  row: number;
  column: number;
  cell: Cell;
}

/** Returns the cell that contains the whole selection, or null. */
function cellIn(state: EditorState): CellPlace | null {
  const { from, to } = state.selection.main;
  const table = tableAt(state, from);
  if (!table) return null;
  const rows = [table.header, ...table.body];
  const row = rows.findIndex(({ cells }) => cells.some(({ start, end }) => start <= from && to <= end));
  if (row < 0) return null;
  const column = columnAt(rows[row]!, from);
  return { table, rows, row, column, cell: rows[row]!.cells[column]! };
}

/** Moves the cursor to the cell below. Leaves the table after the last row, and removes that row if it is empty. */
const cellBelow: StateCommand = ({ state, dispatch }) => {
  const place = state.readOnly ? null : cellIn(state);
  if (!place) return false;
  const { rows, row, column, table } = place;
  const below = rows[row + 1];
  if (below) {
    const cell = below.cells[Math.min(column, below.cells.length - 1)];
    const position = cell?.to ?? below.end;
    dispatch(state.update({ selection: { anchor: position }, scrollIntoView: true, userEvent: "select" }));
    return true;
  }
  const isEmpty = row > 0 && rows[row]!.cells.every(({ from, to }) => from === to);
  const line = state.doc.lineAt(isEmpty ? rows[row]!.from : table.to);
  const from = isEmpty ? line.from : line.to;
  // An empty line ends a table.
  const insert = isEmpty ? "\n" : "\n\n";
  dispatch(
    state.update({
      changes: { from, to: line.to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};

/** Moves from the start of a cell to the end of the previous one instead of deleting the pipe between them. */
const keepPipeBefore: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const place = main.empty ? cellIn(state) : null;
  if (!place || main.head > place.cell.from) return false;
  const { rows, row, column } = place;
  const previous = rows[row]!.cells[column - 1] ?? rows[row - 1]?.cells.at(-1);
  if (previous)
    dispatch(state.update({ selection: { anchor: previous.to }, scrollIntoView: true, userEvent: "select" }));
  return true;
};

/** Keeps the pipe after a cell when Delete is pressed at the end of the cell. */
const keepPipeAfter: StateCommand = ({ state }) => {
  const { main } = state.selection;
  const place = main.empty ? cellIn(state) : null;
  return place !== null && main.head >= place.cell.to;
};

/** Makes a text fit into a cell: one line, with escaped pipes. */
function cellText(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ").replace(/(\\?)\|/g, "\\|");
}

/** Keeps the cells of a table whole while the user types, deletes and pastes in them. */
export function tableKeys(): Extension {
  return [
    Prec.highest(
      keymap.of([
        { key: "Enter", run: cellBelow },
        { key: "Backspace", run: keepPipeBefore },
        { key: "Delete", run: keepPipeAfter },
      ]),
    ),
    EditorView.inputHandler.of((view, from, to, text) => {
      const place = text.includes("|") && !view.composing ? cellIn(view.state) : null;
      // A row without a pipe at its end is still being typed.
      if (!place || !place.rows[place.row]!.closed) return false;
      const insert = cellText(text);
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: "input.type",
      });
      return true;
    }),
    EditorView.clipboardInputFilter.of((text, state) => (cellIn(state) ? cellText(text) : text)),
  ];
}
