/** A category in its tree. Positions are 1..n among siblings. */
export interface TreeCategory {
  id: number;
  parent_id: number | null;
  position: number;
}

/** Requested change of the tree position of a category (contract 4.B category rules). */
export interface PositionChange {
  parent_id?: number | null;
  position?: number;
}

export type MoveProblem = "unknown_category" | "unknown_parent" | "own_descendant";

/** A row of the flattened tree: the category and its depth. */
export interface TreeRow<C extends TreeCategory> {
  category: C;
  /** 0 for a root category. */
  depth: number;
}

type ChildrenOf<C> = ReadonlyMap<number | null, readonly C[]>;

/** Groups categories by parent, in order. Root categories are under `null`. */
export function childrenByParent<C extends TreeCategory>(categories: readonly C[]): ChildrenOf<C> {
  const children = Map.groupBy(categories, (category) => category.parent_id);
  for (const siblings of children.values()) siblings.sort((one, other) => one.position - other.position);
  return children;
}

/** Flattens the tree depth first. Omits the descendants of categories in `collapsed`. */
export function flattenTree<C extends TreeCategory>(
  categories: readonly C[],
  collapsed: ReadonlySet<number> = new Set(),
): TreeRow<C>[] {
  const children = childrenByParent(categories);
  const rows: TreeRow<C>[] = [];
  // A stack instead of recursion, because a tree can be as deep as its number of categories.
  const waiting: TreeRow<C>[] = [];
  const push = (parent: number | null, depth: number) => {
    const below = children.get(parent) ?? [];
    for (let index = below.length - 1; index >= 0; index--) waiting.push({ category: below[index]!, depth });
  };
  push(null, 0);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (!collapsed.has(row.category.id)) push(row.category.id, row.depth + 1);
  }
  return rows;
}

/** Returns the ancestors of a category, from the root to its parent (`parent_ids` of contract 2.6). */
export function parentIdsOf(byId: ReadonlyMap<number, TreeCategory>, id: number): number[] {
  const chain: number[] = [];
  for (
    let parent = byId.get(id)?.parent_id ?? null;
    parent !== null;
    parent = byId.get(parent)?.parent_id ?? null
  )
    chain.push(parent);
  return chain.reverse();
}

/** Returns why a category can't become a child of `parentId`, or null if it can. */
export function moveProblem(
  byId: ReadonlyMap<number, TreeCategory>,
  id: number,
  parentId: number | null,
): MoveProblem | null {
  if (!byId.has(id)) return "unknown_category";
  if (parentId === null) return null;
  if (!byId.has(parentId)) return "unknown_parent";
  return parentId === id || parentIdsOf(byId, parentId).includes(id) ? "own_descendant" : null;
}

/**
 * Returns the tree after one update (contract 4.B category rules 2 to 5). A new parent appends and ignores the
 * position. The same or no parent applies it; a position past the end means the end. The move must be valid (see
 * `moveProblem`). Unchanged categories keep their object identity.
 */
export function moveCategory<C extends TreeCategory>(
  categories: readonly C[],
  id: number,
  { parent_id, position }: PositionChange,
): C[] {
  const moved = categories.find((category) => category.id === id);
  if (!moved) return [...categories];
  const children = childrenByParent(categories);
  const from = moved.parent_id;
  const to = parent_id === undefined ? from : parent_id;
  const rest = (children.get(from) ?? []).filter((sibling) => sibling.id !== id);
  const changed = new Map<number, C>();
  const number = (siblings: readonly C[]) => {
    for (const [index, sibling] of siblings.entries())
      if (sibling.position !== index + 1) changed.set(sibling.id, { ...sibling, position: index + 1 });
  };
  if (to !== from) {
    number(rest);
    changed.set(id, { ...moved, parent_id: to, position: (children.get(to)?.length ?? 0) + 1 });
  } else if (position !== undefined) {
    const index = Math.min(position - 1, rest.length);
    number([...rest.slice(0, index), moved, ...rest.slice(index)]);
  }
  return categories.map((category) => changed.get(category.id) ?? category);
}

/** Position in the tree: parent and position among its children. */
export interface TreePosition {
  parent_id: number | null;
  position: number;
}

/**
 * Returns the update requests that move a category to a place, in order. A new parent with a position takes two, parent
 * first (contract 4.B category rule 3). The end of a new parent and a move among siblings take one. Returns none if
 * nothing changes.
 */
export function requestsFor(
  categories: readonly TreeCategory[],
  id: number,
  place: TreePosition,
): PositionChange[] {
  const moved = categories.find((category) => category.id === id);
  if (!moved) return [];
  const siblings = categories.filter(
    (category) => category.parent_id === place.parent_id && category.id !== id,
  ).length;
  const position = Math.min(place.position, siblings + 1);
  if (moved.parent_id === place.parent_id) return moved.position === position ? [] : [{ position }];
  const toParent = { parent_id: place.parent_id };
  return position > siblings ? [toParent] : [toParent, { position }];
}

/**
 * Returns the drop target of a dragged category: a gap between two rows, at the pointer's depth, limited to the depths
 * the gap allows. `rows` are the visible rows without the dragged category and its descendants; `gap` is the number of
 * rows above the target. The position excludes the dragged category.
 */
export function dropPosition(
  rows: readonly TreeRow<TreeCategory>[],
  gap: number,
  wantedDepth: number,
): TreePosition & { depth: number } {
  const above = rows[gap - 1];
  const below = rows[gap];
  const deepest = above ? above.depth + 1 : 0;
  const shallowest = below ? below.depth : 0;
  const depth = Math.max(shallowest, Math.min(deepest, wantedDepth));
  let parent_id: number | null = null;
  if (above && depth === above.depth + 1) parent_id = above.category.id;
  else if (above && depth > 0) {
    // The nearest row above with the same depth is the previous sibling.
    let index = gap - 1;
    while (rows[index]!.depth > depth) index -= 1;
    parent_id = rows[index]!.category.parent_id;
  }
  const before = rows.slice(0, gap).filter(({ category }) => category.parent_id === parent_id).length;
  return { parent_id, depth, position: before + 1 };
}
