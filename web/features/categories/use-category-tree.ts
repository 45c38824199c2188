import { useCallback, useMemo, useState } from "react";
import { childrenByParent, type Place, rowsOf, type TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { CategoryMoving } from "./use-category-moves.tsx";
import type { Folds } from "./use-folds.ts";

/** The row of a category that is being made. */
export const NEW_CATEGORY = -1;

/** What of the tree is being written: a name, or a new category at a place. */
export type Editing = { kind: "rename"; id: number } | ({ kind: "create" } & Place);

/** What can be done with a category, by its menu or a key. */
export interface CategoryCommands {
  rename: (category: ArticleCategory) => void;
  createChild: (category: ArticleCategory) => void;
  createSibling: (category: ArticleCategory) => void;
  moveTo: (category: ArticleCategory) => void;
  remove: (category: ArticleCategory) => void;
}

export interface CategoryTreeState extends Folds {
  rows: readonly TreeRow<ArticleCategory>[];
  byId: ReadonlyMap<number, ArticleCategory>;
  childrenOf: (parentId: number | null) => readonly ArticleCategory[] | undefined;
  descendantsOf: (id: number) => number;
  countOf: (id: number) => number | null;
  moving: ReadonlySet<number>;
  mayWrite: boolean;
  /** Whether rows can be dragged; not while a search leaves some of them out. */
  canDrag: boolean;
  /** The row that the keyboard is on. */
  active: number | null;
  setActive: (id: number) => void;
  /** A row that is to get the focus as soon as it is there. */
  wanted: number | null;
  want: (id: number) => void;
  clearWanted: () => void;
  editing: Editing | null;
  /** Keeps what was written; throws what the form is to explain. */
  keepName: (name: string) => Promise<void>;
  stopEditing: () => void;
  move: (id: number, place: Place) => void;
  dragging: (now: boolean) => void;
  commands: CategoryCommands;
  /** Does what a key means for a category; false when it means nothing. */
  commandByKey: (event: React.KeyboardEvent, category: ArticleCategory) => boolean;
}

interface TreeView {
  rows: readonly TreeRow<ArticleCategory>[];
  byId: ReadonlyMap<number, ArticleCategory>;
  childrenOf: (parentId: number | null) => readonly ArticleCategory[] | undefined;
  descendantsOf: (id: number) => number;
}

/** What of the tree is on screen: all that is not folded, or what fits a search with those it lies in. */
export function useTreeView(
  tree: CategoryMoving["tree"],
  folded: ReadonlySet<number>,
  search: string,
  editing: Editing | null,
): TreeView {
  const byId = useMemo(() => new Map(tree.map((category) => [category.id, category])), [tree]);
  const children = useMemo(() => childrenByParent(tree), [tree]);
  const found = useMemo(
    () => (search === "" ? null : fittingWithAncestors(tree, byId, search)),
    [tree, byId, search],
  );
  const rows = useMemo(() => {
    const shown = found
      ? rowsOf(tree).filter(({ category }) => found.has(category.id))
      : rowsOf(tree, folded);
    return editing?.kind === "create" ? withNew(shown, editing) : shown;
  }, [tree, folded, found, editing]);
  const childrenOf = useCallback((parentId: number | null) => children.get(parentId), [children]);
  const descendantsOf = useCallback(
    (id: number): number => {
      let count = 0;
      const waiting = [id];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        for (const child of children.get(next) ?? []) {
          count += 1;
          waiting.push(child.id);
        }
      return count;
    },
    [children],
  );
  return { rows, byId, childrenOf, descendantsOf };
}

function fittingWithAncestors(
  tree: readonly ArticleCategory[],
  byId: ReadonlyMap<number, ArticleCategory>,
  search: string,
): ReadonlySet<number> {
  const wanted = search.toLocaleLowerCase();
  const found = new Set<number>();
  for (const { id, name } of tree) {
    if (!name.toLocaleLowerCase().includes(wanted)) continue;
    for (let one = byId.get(id); one && !found.has(one.id); one = byId.get(one.parent_id ?? 0))
      found.add(one.id);
  }
  return found;
}

/** The rows with one for the category that is being made: where it will stand. */
function withNew(
  rows: readonly TreeRow<ArticleCategory>[],
  { parent_id, position }: Place,
): readonly TreeRow<ArticleCategory>[] {
  const parentAt = rows.findIndex(({ category }) => category.id === parent_id);
  const depth = parent_id === null ? 0 : (rows[parentAt]?.depth ?? -1) + 1;
  let at = parentAt + 1;
  let before = 1;
  // Behind the siblings before it, with all that hangs below them.
  while (at < rows.length && rows[at]!.depth >= depth && (rows[at]!.depth > depth || before < position)) {
    if (rows[at]!.depth === depth) before += 1;
    at += 1;
  }
  const created: ArticleCategory = {
    id: NEW_CATEGORY,
    name: "",
    parent_id,
    position,
    parent_ids: [],
    created_at: "",
    updated_at: "",
  };
  return [...rows.slice(0, at), { category: created, depth }, ...rows.slice(at)];
}

/** Which row the keyboard is on, and which one is to get the focus once it is there. */
export function useActiveRow(rows: readonly TreeRow<ArticleCategory>[]) {
  const [active, setActive] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const isThere = active !== null && rows.some(({ category }) => category.id === active);
  return {
    active: isThere ? active : (rows[0]?.category.id ?? null),
    setActive,
    wanted: wanted !== null && rows.some(({ category }) => category.id === wanted) ? wanted : null,
    want: setWanted as (id: number) => void,
    clearWanted: () => setWanted(null),
  };
}
