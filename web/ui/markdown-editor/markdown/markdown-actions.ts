import type { EditorState, StateCommand } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";
import { editorKeys } from "#web/ui/hooks/shortcuts.ts";
import {
  type Edit,
  insertImageTemplate,
  insertTable,
  makeLink,
  type Selected,
  toggleHeading,
  toggleLines,
  toggleMark,
} from "./markdown-transforms.ts";

/** Actions of the toolbar and the slash menu, in display order. */
export const actionNames = [
  "bold",
  "italic",
  "heading",
  "subheading",
  "link",
  "bullets",
  "numbers",
  "quote",
  "table",
  "image",
] as const;
export type ActionName = (typeof actionNames)[number];

/** Placeholder texts of the two column headers of a new table. */
export type TableHeaders = [string, string];

/** Keyboard shortcuts of the actions. */
export const actionKeys: Partial<Record<ActionName, string>> = editorKeys;

function transformOf(action: ActionName, heads: TableHeaders): (selected: Selected) => Edit {
  switch (action) {
    case "bold":
      return (selected) => toggleMark(selected, "**");
    case "italic":
      return (selected) => toggleMark(selected, "*");
    case "heading":
      return (selected) => toggleHeading(selected, 2);
    case "subheading":
      return (selected) => toggleHeading(selected, 3);
    case "link":
      return makeLink;
    case "bullets":
    case "numbers":
    case "quote":
      return (selected) => toggleLines(selected, action);
    case "table":
      return (selected) => insertTable(selected, heads);
    case "image":
      return insertImageTemplate;
  }
}

function selectedIn(state: EditorState): Selected {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), from, to };
}

export function commandOf(action: ActionName, heads: TableHeaders): StateCommand {
  const transform = transformOf(action, heads);
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to, insert, anchor, head } = transform(selectedIn(state));
    dispatch(
      state.update({
        changes: { from, to, insert },
        selection: { anchor, head },
        scrollIntoView: true,
        userEvent: "input.format",
      }),
    );
    return true;
  };
}

export function actionKeymap(heads: TableHeaders): KeyBinding[] {
  return actionNames.flatMap((action) => {
    const key = actionKeys[action];
    return !key ? [] : [{ key, run: commandOf(action, heads), preventDefault: true }];
  });
}
