import { type KeyboardEvent, useRef } from "react";
import type { TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { rowByTyping, type TreeStep, treeStep } from "./tree-keys.ts";
import type { CategoryTreeState } from "./use-category-tree.ts";

/** A longer pause starts a new search by typing. */
const TYPING_PAUSE_MS = 700;

/** Returns the key handler of the tree: commands, navigation, and search by typing the start of a name. */
export function useTreeKeys(
  state: CategoryTreeState,
  on: { shown: readonly TreeRow<ArticleCategory>[]; activeIndex: number; focusOn: (id: number) => void },
): (event: KeyboardEvent) => void {
  const { shown, activeIndex, focusOn } = on;
  const { childrenOf, byId, collapsed } = state;
  const typed = useRef({ text: "", at: 0 });
  const childrenIn = (parentId: number | null) => childrenOf(parentId) ?? [];

  function apply(step: TreeStep): void {
    if ("focus" in step) focusOn(step.focus);
    if ("collapse" in step) state.collapse([step.collapse]);
    if ("expand" in step) state.expand([step.expand]);
    if ("expandSiblings" in step) {
      const parentId = byId.get(step.expandSiblings)?.parent_id ?? null;
      state.expand(childrenIn(parentId).map(({ id }) => id));
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
      isCollapsed: (id: number) => collapsed.has(id),
    };
    const step = treeStep(tree, activeIndex, event.key);
    if (step) {
      event.preventDefault();
      apply(step);
    } else if (event.key.length === 1 && event.key !== " ") find(event.key, event.timeStamp);
  };
}
