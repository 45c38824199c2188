import {
  EditorState,
  type Extension,
  Prec,
  type StateCommand,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type Cell, columnAt, type Row, type Table, tableAt } from "./table-rows.ts";

interface Range {
  from: number;
  to: number;
}

interface CellPlace {
  table: Table;
  rows: Row[];
  row: number;
  column: number;
  cell: Cell;
}

function cellIn(state: EditorState, { from, to }: Range = state.selection.main): CellPlace | null {
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

/** Limits deletions to the cell of the cursor. At its start, moves to the end of the previous cell instead. */
function keepPipes(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState: state, changes } = transaction;
  const { main } = state.selection;
  const isBackward = transaction.isUserEvent("delete.backward");
  if (!main.empty || !(isBackward || transaction.isUserEvent("delete.forward"))) return transaction;
  const place = cellIn(state);
  if (!place) return transaction;
  const { rows, row, column, cell } = place;
  if (isBackward && main.head <= cell.from) {
    const previous = rows[row]!.cells[column - 1] ?? rows[row - 1]?.cells.at(-1);
    return previous ? { selection: { anchor: previous.to }, scrollIntoView: true, userEvent: "select" } : [];
  }
  if (!isBackward && main.head >= cell.to) return [];
  const length = changes.length - changes.newLength;
  const range = isBackward
    ? { from: Math.max(main.head - length, cell.from), to: main.head }
    : { from: main.head, to: Math.min(main.head + length, cell.to) };
  return {
    changes: range,
    scrollIntoView: true,
    userEvent: isBackward ? "delete.backward" : "delete.forward",
  };
}

/** Makes a text fit into a cell after `before`: one line, with escaped pipes. */
function cellText(text: string, before: string): string {
  const line = text.replace(/\s+/g, (run) => (/[\r\n]/.test(run) ? " " : run));
  return line.replace(/\\+\|?|\|/g, (match, at: number) => {
    if (!match.endsWith("|")) return match;
    const backslashes = match.slice(0, -1);
    const preceding = at === 0 ? countTrailingBackslashes(before) : 0;
    // An even number of backslashes are escaped backslashes, and leave the pipe as it is.
    return (preceding + backslashes.length) % 2 === 0 ? `${backslashes}\\|` : match;
  });
}

function countTrailingBackslashes(text: string): number {
  let count = 0;
  while (text.at(-1 - count) === "\\") count += 1;
  return count;
}

/** Makes pasted and dropped texts fit into the cell in which they are inserted. */
function fitInserted(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState: state } = transaction;
  const userEvent = transaction.annotation(Transaction.userEvent);
  const isPaste = userEvent === "input.paste";
  if (!isPaste && userEvent !== "input.drop" && userEvent !== "move.drop") return transaction;
  let inserted = state.selection.main.from;
  let fits = true;
  const specs: (Range & { insert: string })[] = [];
  transaction.changes.iterChanges((from, to, _fromAfter, _toAfter, text) => {
    const original = text.toString();
    const cell = original === "" ? null : cellIn(state, { from, to })?.cell;
    const insert = cell ? cellText(original, state.sliceDoc(cell.start, from)) : original;
    if (original !== "") inserted = to;
    if (insert !== original) fits = false;
    specs.push({ from, to, insert });
  });
  if (fits) return transaction;
  const changes = state.changes(specs);
  return {
    changes,
    // A dropped text is selected.
    selection: { anchor: changes.mapPos(inserted, isPaste ? 1 : -1), head: changes.mapPos(inserted, 1) },
    scrollIntoView: true,
    userEvent,
  };
}

/** Keeps the cells of a table whole while the user types, deletes, pastes and drops in them. */
export function tableKeys(): Extension {
  return [
    Prec.highest(keymap.of([{ key: "Enter", run: cellBelow, shift: cellBelow }])),
    EditorState.transactionFilter.of(keepPipes),
    EditorState.transactionFilter.of(fitInserted),
    EditorView.inputHandler.of((view, from, to, text) => {
      const place = text.includes("|") && !view.composing ? cellIn(view.state) : null;
      // A row without a pipe at its end is still being typed.
      if (!place || !place.rows[place.row]!.closed) return false;
      const insert = cellText(text, view.state.sliceDoc(place.cell.start, from));
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        scrollIntoView: true,
        userEvent: "input.type",
      });
      return true;
    }),
  ];
}
