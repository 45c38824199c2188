/** A category as far as its place in the tree goes. Positions are 1..n among siblings. */
export interface PlacedCategory {
  id: number;
  parent_id: number | null;
  position: number;
}

/** Where a category is to stand, as contract 4.B's category rules speak of it. */
export interface Placement {
  parent_id?: number | null;
  position?: number;
}

export type MoveProblem = "unknown_category" | "unknown_parent" | "own_descendant";

/** A row of the tree as a list: the category, and how deep it stands. */
export interface TreeRow<C extends PlacedCategory> {
  category: C;
  /** 0 for a root category. */
  depth: number;
}

type ChildrenOf<C> = ReadonlyMap<number | null, readonly C[]>;

/** The children of each parent, in order; root categories under `null`. */
export function childrenByParent<C extends PlacedCategory>(categories: readonly C[]): ChildrenOf<C> {
  const children = Map.groupBy(categories, (category) => category.parent_id);
  for (const siblings of children.values()) siblings.sort((one, other) => one.position - other.position);
  return children;
}

/** Every category depth first, in order. Those below a category in `folded` are left out. */
export function rowsOf<C extends PlacedCategory>(
  categories: readonly C[],
  folded: ReadonlySet<number> = new Set(),
): TreeRow<C>[] {
  const children = childrenByParent(categories);
  const rows: TreeRow<C>[] = [];
  // A stack instead of recursion: a tree may be as deep as it has categories.
  const waiting: TreeRow<C>[] = [];
  const push = (parent: number | null, depth: number) => {
    const below = children.get(parent) ?? [];
    for (let index = below.length - 1; index >= 0; index--) waiting.push({ category: below[index]!, depth });
  };
  push(null, 0);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (!folded.has(row.category.id)) push(row.category.id, row.depth + 1);
  }
  return rows;
}

/** The ancestors of a category, from the root to its parent (`parent_ids` of contract 2.6). */
export function parentIdsOf(byId: ReadonlyMap<number, PlacedCategory>, id: number): number[] {
  const chain: number[] = [];
  for (
    let parent = byId.get(id)?.parent_id ?? null;
    parent !== null;
    parent = byId.get(parent)?.parent_id ?? null
  )
    chain.push(parent);
  return chain.reverse();
}

/** Why a category cannot become a child of `parentId`; null when it can. */
export function moveProblem(
  byId: ReadonlyMap<number, PlacedCategory>,
  id: number,
  parentId: number | null,
): MoveProblem | null {
  if (!byId.has(id)) return "unknown_category";
  if (parentId === null) return null;
  if (!byId.has(parentId)) return "unknown_parent";
  return parentId === id || parentIdsOf(byId, parentId).includes(id) ? "own_descendant" : null;
}

/**
 * The tree after one update (contract 4.B category rules 2 to 5): another parent appends and ignores the
 * position; the same parent, or none given, applies it; a position past the end means the end. The move must
 * be possible: see `moveProblem`. What does not change keeps its identity.
 */
export function moveCategory<C extends PlacedCategory>(
  categories: readonly C[],
  id: number,
  { parent_id, position }: Placement,
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

/** A place in the tree: which parent, and which number among its children. */
export interface Place {
  parent_id: number | null;
  position: number;
}

/**
 * The update requests that bring a category to a place, in their order: another parent at a given place takes
 * two, the parent first (contract 4.B category rule 3); at its end one; a move among siblings one; nothing when
 * it stands there already.
 */
export function requestsFor(categories: readonly PlacedCategory[], id: number, place: Place): Placement[] {
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
 * Where a dragged category would land: between two rows of the list, at the depth that the pointer asks for, as
 * far as that gap allows it. `rows` are the visible rows without the dragged category and what is below it;
 * `gap` is the number of rows above the landing place. The position counts the siblings that stay.
 */
export function landingPlace(
  rows: readonly TreeRow<PlacedCategory>[],
  gap: number,
  wantedDepth: number,
): Place & { depth: number } {
  const above = rows[gap - 1];
  const below = rows[gap];
  const deepest = above ? above.depth + 1 : 0;
  const shallowest = below ? below.depth : 0;
  const depth = Math.max(shallowest, Math.min(deepest, wantedDepth));
  let parent_id: number | null = null;
  if (above && depth === above.depth + 1) parent_id = above.category.id;
  else if (above && depth > 0) {
    // The nearest row above at that very depth is the sibling before it.
    let index = gap - 1;
    while (rows[index]!.depth > depth) index -= 1;
    parent_id = rows[index]!.category.parent_id;
  }
  const before = rows.slice(0, gap).filter(({ category }) => category.parent_id === parent_id).length;
  return { parent_id, depth, position: before + 1 };
}
