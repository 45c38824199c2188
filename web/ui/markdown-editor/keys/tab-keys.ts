import { acceptCompletion } from "@codemirror/autocomplete";
import type { KeyBinding } from "@codemirror/view";
import { nextCell, previousCell } from "../tables/table-cells.ts";
import { indentItems, outdentItems } from "./list-indent.ts";

/**
 * Tab accepts a menu entry, moves between table cells and nests list items. In other places, and everywhere after Escape, Tab
 * moves the focus to the next field. Must be last in the keymap, because Escape closes menus first.
 */
export const tabKeymap: readonly KeyBinding[] = [
  { key: "Tab", run: acceptCompletion },
  { key: "Tab", run: nextCell, shift: previousCell },
  { key: "Tab", run: indentItems, shift: outdentItems },
  {
    key: "Escape",
    run(view) {
      // The mode lasts until the next key. Returning true prevents CodeMirror from limiting it to two seconds.
      view.setTabFocusMode(Number.POSITIVE_INFINITY);
      return true;
    },
  },
];
