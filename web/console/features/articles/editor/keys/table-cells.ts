import type { EditorState, StateCommand, TransactionSpec } from "@codemirror/state";
import { blockAtLine, type SyntaxNode } from "../markdown/block-at-line.ts";

/** A table cell. The cell reaches from `start` to `end`, and its content without white space from `from` to `to`. */
interface Cell {
  start: number;
  from: number;
  to: number;
  end: number;
}

interface Row {
  cells: Cell[];
  /** End of the row without trailing white space. `closed` is true if a pipe ends the row. */
  end: number;
  closed: boolean;
}

function readRow(state: EditorState, node: SyntaxNode): Row {
  const end = node.from + state.sliceDoc(node.from, node.to).trimEnd().length;
  const pipes = node.getChildren("TableDelimiter").map((pipe) => pipe.from);
  const closed = pipes.at(-1) === end - 1;
  const edges = [...(pipes[0] === node.from ? [] : [node.from - 1]), ...pipes, ...(closed ? [] : [end])];
  const cells = edges.slice(1).map((next, index) => {
    const start = edges[index]! + 1;
    const text = state.sliceDoc(start, next);
    const content = text.trim();
    // In an empty cell, the cursor goes behind one space, where content usually begins.
    const from = start + (content === "" ? Math.min(1, text.length) : text.indexOf(content));
    return { start, from, to: from + content.length, end: next };
  });
  return { cells, end, closed };
}

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

/** Builds a transaction that adds an empty row to a table. */
function addRow(state: EditorState, table: SyntaxNode, columns: number): TransactionSpec {
  const last = table.lastChild!;
  const line = state.doc.lineAt(last.from);
  // Repeats the block quote prefix or the list indentation of the table.
  const start = `\n${state.sliceDoc(line.from, last.from)}| `;
  return {
    changes: { from: line.to, insert: `${start} |${"  |".repeat(columns - 1)}` },
    selection: { anchor: line.to + start.length },
    userEvent: "input",
  };
}

/** Moves the selection by one cell. The command returns false outside tables. */
function moveByCell(forwards: boolean): StateCommand {
  return ({ state, dispatch }) => {
    const { head } = state.selection.main;
    const table = blockAtLine(state, state.doc.lineAt(head), "Table");
    if (!table || state.readOnly) return false;
    const nodes = [...table.getChildren("TableHeader"), ...table.getChildren("TableRow")];
    const rows = nodes.map((node) => readRow(state, node));
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
    const columns = rows[0]?.cells.length ?? 1;
    const row = rows.find((one) => one.cells.at(-1) === at);
    if (row && row.cells.length < columns && head <= state.doc.lineAt(row.end).to) return move(addCell(row));
    const target = cells[current + 1];
    return move(target ? select(target) : addRow(state, table, columns));
  };
}

/** Selects the next cell of a table. After the last cell, adds a row. */
export const nextCell = moveByCell(true);

/** Selects the previous cell of a table. */
export const previousCell = moveByCell(false);
