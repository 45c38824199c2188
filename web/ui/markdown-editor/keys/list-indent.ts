import { countColumn, type EditorState, type Line, type StateCommand } from "@codemirror/state";
import { blockAtLine, QUOTE_PREFIX, type SyntaxNode } from "../markdown/block-at-line.ts";

/** Width of a tab stop in Markdown. */
const TAB_COLUMNS = 4;

function listMarker(state: EditorState, item: SyntaxNode): string {
  const mark = item.getChild("ListMark");
  return mark ? state.sliceDoc(mark.from, mark.to) : "";
}

/** Returns the column of an item's marker, not counting the prefix of block quotes. */
function columnOf(state: EditorState, item: SyntaxNode): number {
  const { from, text } = state.doc.lineAt(item.from);
  const quote = QUOTE_PREFIX.exec(text)![0].length;
  return countColumn(text.slice(quote, item.from - from), TAB_COLUMNS);
}

/** Returns the column at which a nested list in an item begins. */
function contentColumnOf(state: EditorState, item: SyntaxNode): number {
  const mark = listMarker(state, item);
  const after = item.from + mark.length;
  const spaces = /^ {1,4}(?! )/.exec(state.sliceDoc(after, after + 6))?.[0].length ?? 1;
  return columnOf(state, item) + mark.length + spaces;
}

function previousItem(item: SyntaxNode): SyntaxNode | null {
  let node = item.prevSibling;
  while (node && node.name !== "ListItem") node = node.prevSibling;
  return node ?? item.parent?.prevSibling?.getChildren("ListItem").at(-1) ?? null;
}

function nextItem(item: SyntaxNode): SyntaxNode | null {
  let node = item.nextSibling;
  while (node && node.name !== "ListItem") node = node.nextSibling;
  return node;
}

/**
 * Returns the marker for an item that follows the marker `before`: the next number if both are numbered in the same style. A
 * new list begins with 1, because Markdown treats any other number below a paragraph as text.
 */
function markAfter(mark: string, before: string | null): string {
  const kind = mark.at(-1)!;
  if (!/\d/.test(mark)) return mark;
  return before?.endsWith(kind) && /\d/.test(before)
    ? `${Number.parseInt(before, 10) + 1}${kind}`
    : `1${kind}`;
}

/** Returns the marker of the last item in the list at the end of an item, or null. */
function lastMarkIn(state: EditorState, item: SyntaxNode): string | null {
  const list = item.lastChild;
  const last = list?.name.endsWith("List") ? list.getChildren("ListItem").at(-1) : undefined;
  return last ? listMarker(state, last) : null;
}

function replaceMark(item: SyntaxNode, mark: string, insert: string) {
  return { from: item.from, to: item.from + mark.length, insert };
}

/** Returns the first sibling after a position and the sibling before that one, or null. */
function siblingAfter(item: SyntaxNode, position: number): { before: SyntaxNode; next: SyntaxNode } | null {
  let before = item;
  for (let next = nextItem(item); next; next = nextItem(next)) {
    if (next.from > position) return { before, next };
    before = next;
  }
  return null;
}

function linesBetween(state: EditorState, first: number, last: number): Line[] {
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Moves the selected items and their content by one level. The command returns false outside lists. */
function shiftItems(deeper: boolean): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to, empty } = state.selection.main;
    const lastSelected = state.doc.lineAt(empty ? to : to - 1);
    const first = blockAtLine(state, state.doc.lineAt(from), "ListItem");
    if (!first || state.readOnly) return false;
    const last = blockAtLine(state, lastSelected, "ListItem") ?? first;
    const parent = first.parent?.parent?.name === "ListItem" ? first.parent.parent : null;
    const anchor = deeper ? previousItem(first) : parent;
    // The first item of a list cannot be nested, and an outermost one cannot move out. The key is still handled, so that it
    // does not leave the text.
    if (!anchor) return true;
    const target = deeper ? contentColumnOf(state, anchor) : columnOf(state, anchor);
    const delta = target - columnOf(state, first);
    const oldMark = listMarker(state, first);
    const newMark = markAfter(oldMark, deeper ? lastMarkIn(state, anchor) : listMarker(state, anchor));
    const end = Math.max(first.to, last.to);
    const lines = linesBetween(state, state.doc.lineAt(first.from).number, state.doc.lineAt(end).number);
    const changes = lines.flatMap((line) => {
      const start = line.from + QUOTE_PREFIX.exec(line.text)![0].length;
      const indent = /^[ \t]*/.exec(state.sliceDoc(start, line.to))![0];
      if (start + indent.length === line.to) return [];
      const isRest = line.from > first.from && line.from < first.to;
      const column =
        countColumn(indent, TAB_COLUMNS) + delta + (isRest ? newMark.length - oldMark.length : 0);
      return { from: start, to: start + indent.length, insert: " ".repeat(Math.max(0, column)) };
    });
    if (newMark !== oldMark) changes.push(replaceMark(first, oldMark, newMark));
    // After an item moves out, the items that followed it become its children.
    const left = deeper ? null : siblingAfter(first, end);
    if (left) {
      const mark = listMarker(state, left.next);
      changes.push(replaceMark(left.next, mark, markAfter(mark, lastMarkIn(state, left.before))));
    }
    const changed = state.changes(changes);
    dispatch(
      state.update({
        changes: changed,
        selection: state.selection.map(changed, 1),
        scrollIntoView: true,
        userEvent: deeper ? "input.indent" : "delete.dedent",
      }),
    );
    return true;
  };
}

/** Nests the selected list items in the item before them. */
export const indentItems = shiftItems(true);

/** Moves the selected list items out of their parent item. */
export const outdentItems = shiftItems(false);
