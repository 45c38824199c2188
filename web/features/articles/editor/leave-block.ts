import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";

/** A line that holds nothing but the sign of an item or a quotation, at the outermost level. */
const EMPTY = /^(?:(?:[-*+]|\d{1,9}[.)])(?: +\[[ xX]\])? *|> ?)$/;

function isInCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, 1); node.parent; node = node.parent)
    if (/Code/.test(node.name)) return true;
  return false;
}

/**
 * Leaves a list or a quotation from an empty item, with an empty line before what follows: without one, Markdown takes that
 * for more of the last item.
 */
const leaveBlock: StateCommand = ({ state, dispatch }) => {
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

/** In place of the language's own keys: a list or a quotation goes on with Enter, and ends at its second empty line. */
export const blockKeymap: readonly KeyBinding[] = [
  { key: "Enter", run: leaveBlock },
  { key: "Enter", run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: "Backspace", run: deleteMarkupBackward },
];
