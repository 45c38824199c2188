import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";

/** A line that contains only the marker of a list item or block quote, at the outermost level. */
const EMPTY = /^(?:(?:[-*+]|\d{1,9}[.)])(?: +\[[ xX]\])? *|> ?)$/;

function isInCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, 1); node.parent; node = node.parent)
    if (/Code/.test(node.name)) return true;
  return false;
}

/**
 * Ends a list or block quote at an empty item and inserts an empty line. Without that line, Markdown would add the following
 * text to the last item.
 */
const exitBlock: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  const { doc } = state;
  const line = doc.lineAt(main.head);
  const atEnd = main.empty && ranges.length === 1 && main.head === line.to;
  if (state.readOnly || !atEnd || !EMPTY.test(line.text) || isInCode(state, line.from)) return false;
  const isBelowText = line.number > 1 && doc.line(line.number - 1).text.trim() !== "";
  dispatch(
    state.update({
      changes: { from: line.from, to: line.to, insert: isBelowText ? state.lineBreak : "" },
      selection: { anchor: line.from + (isBelowText ? 1 : 0) },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};

/** Replaces the Enter key of the Markdown language: Enter continues a list or block quote, and ends it at an empty item. */
export const blockKeymap: readonly KeyBinding[] = [
  { key: "Enter", run: exitBlock },
  { key: "Enter", run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: "Backspace", run: deleteMarkupBackward },
];
