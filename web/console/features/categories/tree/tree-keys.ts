import type { TreeCategory, TreeRow } from "#shared/category-tree.ts";

/** Effect of a key in the tree, as defined by the ARIA tree pattern. */
export type TreeStep =
  | { focus: number }
  | { collapse: number }
  | { expand: number }
  | { expandSiblings: number };

interface Tree<C extends TreeCategory> {
  rows: readonly TreeRow<C>[];
  hasChildren: (id: number) => boolean;
  isCollapsed: (id: number) => boolean;
}

/** Returns the effect of a key on the row at this index, or null if the key has none. */
export function treeStep<C extends TreeCategory>(
  { rows, hasChildren, isCollapsed }: Tree<C>,
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
      return isCollapsed(id) ? { expand: id } : focus(rows[index + 1]);
    case "ArrowLeft":
      if (hasChildren(id) && !isCollapsed(id)) return { collapse: id };
      return parent_id === null ? null : { focus: parent_id };
    case "*":
      return { expandSiblings: id };
    default:
      return null;
  }
}

/** Returns the next category after this index whose name begins with the typed text, wrapping around at the end. */
export function rowByTyping<C extends TreeCategory & { name: string }>(
  rows: readonly TreeRow<C>[],
  index: number,
  typed: string,
): number | null {
  const prefix = typed.toLocaleLowerCase();
  // The first letter searches from the next row. Further letters may still match the current row.
  const first = typed.length === 1 ? 1 : 0;
  for (let step = first; step < rows.length + first; step += 1) {
    const { category } = rows[(index + step) % rows.length]!;
    if (category.name.toLocaleLowerCase().startsWith(prefix)) return category.id;
  }
  return null;
}
