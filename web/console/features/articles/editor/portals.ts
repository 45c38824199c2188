import type { Extension } from "@codemirror/state";
import { EditorView, showTooltip, type Tooltip, type TooltipView } from "@codemirror/view";
import { linkAt } from "./markdown/link-target.ts";
import { tableAt } from "./tables/table-rows.ts";

export type PortalKind = "image" | "link" | "table";

/** An element of the editor into which React renders controls. */
export interface EditorPortal {
  kind: PortalKind;
  dom: HTMLElement;
  view: EditorView;
}

/** Returns the tooltips at the cursor: the controls of a link or image, and those of a table. */
export function controlsAtCursor(onPortals: (portals: readonly EditorPortal[]) => void): Extension {
  let portals: readonly EditorPortal[] = [];
  function update(dom: HTMLElement, portal: EditorPortal | null): void {
    portals = [...portals.filter((one) => one.dom !== dom), ...(portal ? [portal] : [])];
    onPortals(portals);
  }
  const create =
    (kind: PortalKind) =>
    (view: EditorView): TooltipView => {
      const dom = document.createElement("div");
      dom.className = "nr-controls";
      const show = () => update(dom, { kind, dom, view });
      return {
        dom,
        mount: show,
        update: ({ docChanged, selectionSet }) => {
          if (docChanged || selectionSet) show();
        },
        destroy: () => update(dom, null),
      };
    };
  // The same function for each tooltip of a kind, so that CodeMirror moves the element instead of creating it again.
  const image = create("image");
  const link = create("link");
  const table = create("table");
  return [
    showTooltip.computeN(["doc", "selection"], (state) => {
      const { head } = state.selection.main;
      const tooltips: Tooltip[] = [];
      const target = linkAt(state, head);
      if (target)
        tooltips.push({ pos: target.from, above: target.isImage, create: target.isImage ? image : link });
      const grid = state.readOnly ? null : tableAt(state, head);
      if (grid) tooltips.push({ pos: grid.from, above: true, strictSide: false, create: table });
      return tooltips;
    }),
    controlsTheme,
  ];
}

const controlsTheme = EditorView.theme({
  ".cm-tooltip.nr-controls": { zIndex: "3", padding: "3px", fontFamily: "var(--mantine-font-family)" },
  "&:not(:focus-within) .nr-controls": { display: "none" },
});
