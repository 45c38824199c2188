import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";
import { type RefObject, useEffect } from "react";
import { type Edges, mapScroll } from "./scroll-map.ts";

/** Markdown blocks that render nothing. */
const invisibleBlocks = new Set(["LinkReference", "Comment", "CommentBlock", "ProcessingInstructionBlock"]);
const PARSE_TIMEOUT_MS = 20;

function sourceEdges(view: EditorView): Edges {
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS);
  if (!tree) return [0, view.contentHeight];
  const edges: number[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling)
    if (!invisibleBlocks.has(node.name)) edges.push(view.lineBlockAt(node.from).top);
  return [...edges, view.lineBlockAt(state.doc.length).bottom];
}

function pageEdges(page: HTMLElement, content: HTMLElement): Edges {
  const top = page.getBoundingClientRect().top - page.scrollTop;
  const edges = [...content.children].map((block) => block.getBoundingClientRect().top - top);
  return [...edges, content.getBoundingClientRect().bottom - top];
}

export interface ScrollSyncOptions {
  view: EditorView | null;
  /** Scroll container of the preview. */
  page: RefObject<HTMLElement | null>;
  /** Element in `page` whose children are the blocks of the text. */
  content: RefObject<HTMLElement | null>;
  /** True while editor and preview are both visible. */
  active: boolean;
}

/** Synchronizes the scroll positions of editor and preview. The one that the user touched last leads. */
export function useScrollSync({ view, page, content, active }: ScrollSyncOptions): void {
  useEffect(() => {
    const target = page.current;
    if (!active || !view || !target) return;
    const source = view.scrollDOM;
    let leader: HTMLElement = source;
    let frame = 0;

    function follow(): void {
      frame = 0;
      if (!view || !target || !content.current) return;
      const edges = { source: sourceEdges(view), page: pageEdges(target, content.current) };
      if (leader === source) target.scrollTop = mapScroll(edges.source, edges.page, source.scrollTop);
      else source.scrollTop = mapScroll(edges.page, edges.source, target.scrollTop);
    }

    const onScroll = (event: Event) => {
      if (event.currentTarget === leader && frame === 0) frame = requestAnimationFrame(follow);
    };
    const lead = (event: Event) => {
      leader = event.currentTarget === target ? target : source;
    };
    const panes = [source, target];
    const touches = ["pointerenter", "pointerdown", "wheel", "focusin", "keydown"] as const;
    for (const pane of panes) {
      pane.addEventListener("scroll", onScroll, { passive: true });
      for (const touch of touches) pane.addEventListener(touch, lead, { passive: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const pane of panes) {
        pane.removeEventListener("scroll", onScroll);
        for (const touch of touches) pane.removeEventListener(touch, lead);
      }
    };
  }, [view, page, content, active]);
}
