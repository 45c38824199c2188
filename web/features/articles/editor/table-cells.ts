import type { EditorState, StateCommand, TransactionSpec } from "@codemirror/state";
import { blockAtLine, type SyntaxNode } from "./block-at-line.ts";

/** The room between two pipes; `from` and `to` are its content without the white space around it. */
interface Cell {
  start: number;
  from: number;
  to: number;
  end: number;
}

interface Row {
  cells: Cell[];
  /** Where the row ends without trailing white space, and whether it ends with a pipe. */
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
    // In an empty cell the cursor is after one space, where content begins in the others.
    const from = start + (content === "" ? Math.min(1, text.length) : text.indexOf(content));
    return { start, from, to: from + content.length, end: next };
  });
  return { cells, end, closed };
}

function select({ from, to }: Cell): TransactionSpec {
  return { selection: { anchor: from, head: to }, userEvent: "select" };
}

/** Completes a short row with an empty cell. */
function addCell({ end, closed }: Row): TransactionSpec {
  const before = closed ? " " : " | ";
  return {
    changes: { from: end, insert: `${before} |` },
    selection: { anchor: end + before.length },
    userEvent: "input",
  };
}

/** Adds an empty row at the end of a table. */
function addRow(state: EditorState, table: SyntaxNode, columns: number): TransactionSpec {
  const last = table.lastChild!;
  const line = state.doc.lineAt(last.from);
  // The prefix repeats the quotation or the indentation of a list around the table.
  const start = `\n${state.sliceDoc(line.from, last.from)}| `;
  return {
    changes: { from: line.to, insert: `${start} |${"  |".repeat(columns - 1)}` },
    selection: { anchor: line.to + start.length },
    userEvent: "input",
  };
}

/** Moves the cursor by one cell. Returns false where it is not in a table. */
function moveByCell(forwards: boolean): StateCommand {
  return ({ state, dispatch }) => {
    const { head } = state.selection.main;
    const table = blockAtLine(state, state.doc.lineAt(head), "Table");
    if (!table || state.readOnly) return false;
    const nodes = [...table.getChildren("TableHeader"), ...table.getChildren("TableRow")];
    const rows = nodes.map((node) => readRow(state, node));
    const cells = rows.flatMap((row) => row.cells);
    // The cell of the cursor, or the last one before it: there are none in the line of dashes.
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

/** Selects the content of the next cell of a table; after the last one, adds a row. */
export const nextCell = moveByCell(true);

/** Selects the content of the cell before in a table. */
export const previousCell = moveByCell(false);
