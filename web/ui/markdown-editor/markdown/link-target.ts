import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { SyntaxNode } from "./block-at-line.ts";

export interface LinkTarget {
  isImage: boolean;
  from: number;
  to: number;
  /** Range of the text in brackets. */
  labelFrom: number;
  labelTo: number;
  /** Range of the URL in the source. */
  urlFrom: number;
  urlTo: number;
  url: string;
}

/** Time limit for parsing up to the cursor. After it, the cursor counts as outside a link. */
const PARSE_TIMEOUT_MS = 20;

/** Returns the parts of a link or image, or null if its URL is elsewhere, as with a reference. */
export function linkTarget(state: EditorState, node: SyntaxNode): LinkTarget | null {
  const [open, close] = node.getChildren("LinkMark");
  const address = node.getChild("URL");
  if (!open || !close || !address || address.from < close.to) return null;
  const source = state.sliceDoc(address.from, address.to);
  const isBracketed = source.startsWith("<");
  const [urlFrom, urlTo] = isBracketed ? [address.from + 1, address.to - 1] : [address.from, address.to];
  const url = state.sliceDoc(urlFrom, urlTo).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const { name, from, to } = node;
  return {
    isImage: name === "Image",
    from,
    to,
    labelFrom: open.to,
    labelTo: close.from,
    urlFrom,
    urlTo,
    url,
  };
}

/** Returns the innermost link or image at a position, or null. */
export function linkAt(state: EditorState, position: number): LinkTarget | null {
  const tree = ensureSyntaxTree(state, position, PARSE_TIMEOUT_MS);
  for (const side of [1, -1] as const)
    for (let node = tree?.resolveInner(position, side) ?? null; node; node = node.parent)
      if (node.name === "Link" || node.name === "Image") {
        const target = linkTarget(state, node);
        if (target) return target;
      }
  return null;
}

/** Selects the URL of the link at the cursor. The command returns false outside links. */
export const selectUrl: StateCommand = ({ state, dispatch }) => {
  const target = linkAt(state, state.selection.main.head);
  if (!target || target.isImage || state.readOnly) return false;
  const selection = { anchor: target.urlFrom, head: target.urlTo };
  dispatch(state.update({ selection, scrollIntoView: true, userEvent: "select" }));
  return true;
};

/** Selects the alt text of the image at the cursor. */
export const selectAltText: StateCommand = ({ state, dispatch }) => {
  const target = linkAt(state, state.selection.main.head);
  if (!target?.isImage || state.readOnly) return false;
  const selection = { anchor: target.labelFrom, head: target.labelTo };
  dispatch(state.update({ selection, scrollIntoView: true, userEvent: "select" }));
  return true;
};

/** Removes the link at the cursor and keeps its text, or removes the image at the cursor. */
export const removeLink: StateCommand = ({ state, dispatch }) => {
  const target = linkAt(state, state.selection.main.head);
  if (!target || state.readOnly) return false;
  const { isImage, from, to, labelFrom, labelTo } = target;
  const changes = isImage
    ? { from, to }
    : [
        { from, to: labelFrom },
        { from: labelTo, to },
      ];
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: "delete.link" }));
  return true;
};
