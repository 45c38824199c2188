import type { Extension } from "@codemirror/state";
import { EditorView, showTooltip, type Tooltip, type TooltipView } from "@codemirror/view";
import { linkAt } from "./markdown/link-target.ts";
import { tableAt } from "./tables/table-rows.ts";

export type PortalKind = "image" | "link" | "table" | "search";

export interface EditorPortal {
  kind: PortalKind;
  dom: HTMLElement;
  view: EditorView;
}

/** The elements of the editor into which React renders. Each update renders them again. */
export class EditorPortals {
  readonly #onChange: (portals: readonly EditorPortal[]) => void;
  #portals: readonly EditorPortal[] = [];

  constructor(onChange: (portals: readonly EditorPortal[]) => void) {
    this.#onChange = onChange;
  }

  show(portal: EditorPortal): void {
    this.#set(portal.dom, [portal]);
  }

  hide(dom: HTMLElement): void {
    this.#set(dom, []);
  }

  #set(dom: HTMLElement, next: readonly EditorPortal[]): void {
    this.#portals = [...this.#portals.filter((one) => one.dom !== dom), ...next];
    this.#onChange(this.#portals);
  }
}

/** Shows tooltips at the cursor: the controls of a link or image, and those of a table. */
export function controlsAtCursor(portals: EditorPortals): Extension {
  const create =
    (kind: PortalKind) =>
    (view: EditorView): TooltipView => {
      const dom = document.createElement("div");
      dom.className = "nr-controls";
      const show = () => portals.show({ kind, dom, view });
      return {
        dom,
        mount: show,
        update: ({ docChanged, selectionSet }) => {
          if (docChanged || selectionSet) show();
        },
        destroy: () => portals.hide(dom),
      };
    };
  // Each kind of tooltip reuses one function, so that CodeMirror moves the element instead of recreating it.
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
