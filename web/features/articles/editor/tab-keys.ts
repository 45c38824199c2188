import { acceptCompletion } from "@codemirror/autocomplete";
import type { KeyBinding } from "@codemirror/view";
import { indentItems, outdentItems } from "./list-indent.ts";
import { nextCell, previousCell } from "./table-cells.ts";

/**
 * Tab accepts an entry of the menu, moves between the cells of a table and nests list items. Elsewhere, and everywhere after
 * Escape, the browser moves the focus to the next field. Belongs at the end of the keymap: Escape closes menus first.
 */
export const tabKeymap: readonly KeyBinding[] = [
  { key: "Tab", run: acceptCompletion },
  { key: "Tab", run: nextCell, shift: previousCell },
  { key: "Tab", run: indentItems, shift: outdentItems },
  {
    key: "Escape",
    run(view) {
      // Until another key is pressed. Returns true because CodeMirror would then set its own limit of two seconds.
      view.setTabFocusMode(Number.POSITIVE_INFINITY);
      return true;
    },
  },
];
