import { autocompletion, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type ActionName, actionNames } from "./markdown-actions.ts";

/** What a slash at the start of a line offers; bold and italic need words, and are left out. */
const offered = actionNames.filter((action) => action !== "bold" && action !== "italic");

export interface SlashMenuOptions {
  label: (action: ActionName) => string;
  run: (view: EditorView, action: ActionName) => void;
}

/** A menu of blocks that opens with a slash at the start of a line. */
export function slashMenu({ label, run }: SlashMenuOptions): Extension {
  const options: Completion[] = offered.map((action, index) => ({
    label: `/${label(action)}`,
    displayLabel: label(action),
    // The menu keeps its order while nothing is typed.
    boost: -index,
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: "input.complete" });
      run(view, action);
    },
  }));
  return autocompletion({
    icons: false,
    activateOnTyping: true,
    // Only a slash at the start of a line opens it, so that a quick Tab or Enter is meant for it.
    interactionDelay: 0,
    override: [
      (context: CompletionContext) => {
        const typed = context.matchBefore(/\/[\p{L}\p{N} ]*$/u);
        if (!typed) return null;
        const line = context.state.doc.lineAt(typed.from);
        if (context.state.sliceDoc(line.from, typed.from).trim() !== "") return null;
        return { from: typed.from, options, validFor: /^\/[\p{L}\p{N} ]*$/u };
      },
    ],
  });
}
