import { search, setSearchQuery } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import type { EditorPortals } from "../portals.ts";

/** Adds find and replace, whose panel React renders. */
export function searchIn(portals: EditorPortals): Extension {
  return search({
    top: true,
    literal: true,
    createPanel(view) {
      const dom = document.createElement("div");
      dom.className = "cm-search";
      const show = () => portals.show({ kind: "search", dom, view });
      return {
        dom,
        top: true,
        mount: show,
        update({ docChanged, selectionSet, transactions }) {
          const isNewQuery = transactions.some(({ effects }) =>
            effects.some((one) => one.is(setSearchQuery)),
          );
          if (docChanged || selectionSet || isNewQuery) show();
        },
        destroy: () => portals.hide(dom),
      };
    },
  });
}
