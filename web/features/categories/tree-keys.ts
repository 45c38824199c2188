import type { PlacedCategory, TreeRow } from "#shared/category-tree.ts";

/** What a key asks of the tree, as the ARIA tree pattern says. */
export type TreeStep = { focus: number } | { fold: number } | { unfold: number } | { unfoldSiblings: number };

interface Tree<C extends PlacedCategory> {
  rows: readonly TreeRow<C>[];
  hasChildren: (id: number) => boolean;
  isFolded: (id: number) => boolean;
}

/** What a key means on the row with this number; null for a key that means nothing here. */
export function treeStep<C extends PlacedCategory>(
  { rows, hasChildren, isFolded }: Tree<C>,
  index: number,
  key: string,
): TreeStep | null {
  const row = rows[index];
  if (!row) return null;
  const { id, parent_id } = row.category;
  const focus = (to: TreeRow<C> | undefined) => (to ? { focus: to.category.id } : null);
  switch (key) {
    case "ArrowDown":
      return focus(rows[index + 1]);
    case "ArrowUp":
      return focus(rows[index - 1]);
    case "Home":
      return focus(rows[0]);
    case "End":
      return focus(rows.at(-1));
    case "ArrowRight":
      if (!hasChildren(id)) return null;
      return isFolded(id) ? { unfold: id } : focus(rows[index + 1]);
    case "ArrowLeft":
      if (hasChildren(id) && !isFolded(id)) return { fold: id };
      return parent_id === null ? null : { focus: parent_id };
    case "*":
      return { unfoldSiblings: id };
    default:
      return null;
  }
}

/** The next row whose name begins with what was typed, after the one with this number and around the end. */
export function rowByTyping<C extends PlacedCategory & { name: string }>(
  rows: readonly TreeRow<C>[],
  index: number,
  typed: string,
): number | null {
  const wanted = typed.toLocaleLowerCase();
  // A single letter looks further, more of them may still fit the row they began with.
  const first = typed.length === 1 ? 1 : 0;
  for (let step = first; step < rows.length + first; step += 1) {
    const { category } = rows[(index + step) % rows.length]!;
    if (category.name.toLocaleLowerCase().startsWith(wanted)) return category.id;
  }
  return null;
}
