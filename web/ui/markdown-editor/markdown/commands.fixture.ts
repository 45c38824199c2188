import { EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { editorLanguage } from "./editor-language.ts";

/**
 * Turns an editor command into a function from text to text. Two `¦` bars mark the selection, and one bar marks the cursor.
 * The function returns null if the command does not handle the key.
 */
export function through(
  command: StateCommand,
  extensions: Extension = [],
): (marked: string) => string | null {
  return (marked) => {
    const anchor = Math.max(0, marked.indexOf("¦"));
    const second = marked.lastIndexOf("¦");
    const state = EditorState.create({
      doc: marked.replaceAll("¦", ""),
      selection: { anchor, head: second > anchor ? second - 1 : anchor },
      extensions: [editorLanguage, extensions],
    });
    let after = state;
    const handled = command({
      state,
      dispatch: (transaction) => {
        after = transaction.state;
      },
    });
    if (!handled) return null;
    const text = after.doc.toString();
    const { from, to, empty } = after.selection.main;
    return `${text.slice(0, from)}¦${text.slice(from, to)}${empty ? "" : "¦"}${text.slice(to)}`;
  };
}
