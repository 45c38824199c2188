import type { EditorState, StateCommand, TransactionSpec } from "@codemirror/state";
import { type Cell, type Row, type Table, tableAt } from "./table-rows.ts";

function select({ from, to }: Cell): TransactionSpec {
  return { selection: { anchor: from, head: to }, userEvent: "select" };
}

/** Builds a transaction that adds an empty cell to a row that has too few. */
function addCell({ end, closed }: Row): TransactionSpec {
  const before = closed ? " " : " | ";
  return {
    changes: { from: end, insert: `${before} |` },
    selection: { anchor: end + before.length },
    userEvent: "input",
  };
}

/** Builds a transaction that adds an empty row to the end of a table. */
function addRow(state: EditorState, { header, rule, body }: Table): TransactionSpec {
  const last = body.at(-1) ?? rule;
  const line = state.doc.lineAt(last.from);
  // Repeats the block quote prefix or the list indentation of the table.
  const start = `\n${state.sliceDoc(line.from, last.from)}| `;
  return {
    changes: { from: line.to, insert: `${start} |${"  |".repeat(header.cells.length - 1)}` },
    selection: { anchor: line.to + start.length },
    userEvent: "input",
  };
}

/** Moves the selection by one cell. The command returns false outside tables. */
function moveByCell(forwards: boolean): StateCommand {
  return ({ state, dispatch }) => {
    const { head } = state.selection.main;
    const table = tableAt(state, head);
    if (!table || state.readOnly) return false;
    const rows = [table.header, ...table.body];
    const cells = rows.flatMap((row) => row.cells);
    // Takes the last cell before the cursor if the cursor is in no cell, as in the delimiter row.
    const current = cells.findLastIndex(({ start }) => start <= head);
    const at = cells[current];
    const move = (to: TransactionSpec | undefined) => {
      if (to) dispatch(state.update(to, { scrollIntoView: true }));
      return true;
    };
    if (!forwards) {
      const target = cells[at && head > at.end ? current : current - 1];
      return move(target && select(target));
    }
    const columns = table.header.cells.length;
    const row = rows.find((one) => one.cells.at(-1) === at);
    if (row && row.cells.length < columns && head <= state.doc.lineAt(row.end).to) return move(addCell(row));
    const target = cells[current + 1];
    return move(target ? select(target) : addRow(state, table));
  };
}

/** Selects the next cell of a table. After the last cell, adds a row. */
export const nextCell = moveByCell(true);

/** Selects the previous cell of a table. */
export const previousCell = moveByCell(false);
