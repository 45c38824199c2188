import type { EditorState } from "@codemirror/state";
import { blockAtLine, type SyntaxNode } from "../markdown/block-at-line.ts";

/** A table cell. The cell reaches from `start` to `end`, and its content without white space from `from` to `to`. */
export interface Cell {
  start: number;
  from: number;
  to: number;
  end: number;
}

export interface Row {
  from: number;
  cells: Cell[];
  /** Positions of the pipes. */
  pipes: number[];
  /** End of the row without trailing white space. `closed` is true if a pipe ends the row. */
  end: number;
  closed: boolean;
}

export interface Table {
  from: number;
  to: number;
  header: Row;
  rule: Row;
  body: Row[];
}

/** Returns the positions of the pipes in a row. The rule is a single node without a node for each pipe. */
function pipesIn(state: EditorState, node: SyntaxNode): number[] {
  if (node.name !== "TableDelimiter") return node.getChildren("TableDelimiter").map((pipe) => pipe.from);
  return [...state.sliceDoc(node.from, node.to).matchAll(/\|/g)].map(({ index }) => node.from + index);
}

function readRow(state: EditorState, node: SyntaxNode): Row {
  const end = node.from + state.sliceDoc(node.from, node.to).trimEnd().length;
  const pipes = pipesIn(state, node);
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
  return { from: node.from, cells, pipes, end, closed };
}

export function readTable(state: EditorState, node: SyntaxNode): Table | null {
  const header = node.getChild("TableHeader");
  const rule = node.getChild("TableDelimiter");
  if (!header || !rule) return null;
  return {
    from: node.from,
    to: node.to,
    header: readRow(state, header),
    rule: readRow(state, rule),
    body: node.getChildren("TableRow").map((row) => readRow(state, row)),
  };
}

export function tableAt(state: EditorState, position: number): Table | null {
  const node = blockAtLine(state, state.doc.lineAt(position), "Table");
  return node && readTable(state, node);
}

/** Returns the index of the cell at a position in its row, or of the nearest one. */
export function columnAt(row: Row, position: number): number {
  return Math.max(
    0,
    row.cells.findLastIndex(({ start }) => start <= position),
  );
}
