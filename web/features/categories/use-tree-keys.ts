import { type KeyboardEvent, useRef } from "react";
import type { TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { rowByTyping, type TreeStep, treeStep } from "./tree-keys.ts";
import type { CategoryTreeState } from "./use-category-tree.ts";

const TYPING_PAUSE_MS = 700;

/** What a key does on the row that the keyboard is on: a command, a step through the tree, or a name that begins so. */
export function useTreeKeys(
  state: CategoryTreeState,
  on: { shown: readonly TreeRow<ArticleCategory>[]; activeIndex: number; focusOn: (id: number) => void },
): (event: KeyboardEvent) => void {
  const { shown, activeIndex, focusOn } = on;
  const { childrenOf, byId, folded } = state;
  const typed = useRef({ text: "", at: 0 });
  const childrenIn = (parentId: number | null) => childrenOf(parentId) ?? [];

  function take(step: TreeStep): void {
    if ("focus" in step) focusOn(step.focus);
    if ("fold" in step) state.fold([step.fold]);
    if ("unfold" in step) state.unfold([step.unfold]);
    if ("unfoldSiblings" in step) {
      const parentId = byId.get(step.unfoldSiblings)?.parent_id ?? null;
      state.unfold(childrenIn(parentId).map(({ id }) => id));
    }
  }

  function find(letter: string, now: number): void {
    const { text, at } = typed.current;
    typed.current = { text: now - at < TYPING_PAUSE_MS ? text + letter : letter, at: now };
    const found = rowByTyping(shown, activeIndex, typed.current.text);
    if (found !== null) focusOn(found);
  }

  return (event) => {
    if (event.defaultPrevented || event.target !== event.currentTarget.ownerDocument.activeElement) return;
    if (!(event.target instanceof HTMLElement) || event.target.role !== "treeitem") return;
    const row = shown[activeIndex];
    if (!row) return;
    if (state.commandByKey(event, row.category)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tree = {
      rows: shown,
      hasChildren: (id: number) => childrenIn(id).length > 0,
      isFolded: (id: number) => folded.has(id),
    };
    const step = treeStep(tree, activeIndex, event.key);
    if (step) {
      event.preventDefault();
      take(step);
    } else if (event.key.length === 1 && event.key !== " ") find(event.key, event.timeStamp);
  };
}
