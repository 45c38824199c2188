import { autocompletion, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type ActionName, actionNames } from "./markdown/markdown-actions.ts";

/** Actions of the slash menu. Bold and italic are left out, because they need selected text. */
const menuActions = actionNames.filter((action) => action !== "bold" && action !== "italic");

export interface SlashMenuOptions {
  label: (action: ActionName) => string;
  run: (view: EditorView, action: ActionName) => void;
}

/** Adds a menu of blocks that opens with a slash at the start of a line. */
export function slashMenu({ label, run }: SlashMenuOptions): Extension {
  const options: Completion[] = menuActions.map((action, index) => ({
    label: `/${label(action)}`,
    displayLabel: label(action),
    // Keeps the order of the actions until the user types a filter.
    boost: -index,
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: "input.complete" });
      run(view, action);
    },
  }));
  return autocompletion({
    icons: false,
    activateOnTyping: true,
    // Accepts Tab and Enter without the default delay: the menu opens only on a slash, so the keys are meant for it.
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
