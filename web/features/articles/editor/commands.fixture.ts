import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type StateCommand } from "@codemirror/state";

/**
 * Makes a function from text to text of a command. The bars are the selection: one is a cursor. It returns null where the
 * command leaves the key to others.
 */
export function through(command: StateCommand): (marked: string) => string | null {
  return (marked) => {
    const anchor = Math.max(0, marked.indexOf("¦"));
    const second = marked.lastIndexOf("¦");
    const state = EditorState.create({
      doc: marked.replaceAll("¦", ""),
      selection: { anchor, head: second > anchor ? second - 1 : anchor },
      extensions: markdown({ base: markdownLanguage }),
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
