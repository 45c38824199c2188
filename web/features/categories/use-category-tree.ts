import { useCallback, useMemo, useState } from "react";
import { childrenByParent, type Place, rowsOf, type TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { type SearchRowsOptions, searchRows } from "./search-rows.ts";
import type { CategoryMoving } from "./use-category-moves.tsx";
import type { Folds } from "./use-folds.ts";

/** The row of a category that is being made. */
export const NEW_CATEGORY = -1;

/** A name that is being typed: of a category, or of a new one after a sibling (null: after all of them). */
export type Editing =
  | { kind: "rename"; id: number }
  | { kind: "create"; parent_id: number | null; after: number | null };

/** How the typing of a name ended. */
export interface NameEnd {
  /** The category that has the name now; null where nothing was saved. */
  saved: number | null;
  /** Whether the user went on to another control, which keeps the focus. */
  left: boolean;
}

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
  /** What is searched for; empty where nothing is. */
  search: string;
  editing: Editing | null;
  /** Saves a typed name and returns the category's ID. Throws what the form explains. */
  saveName: (name: string) => Promise<number>;
  closeName: (end: NameEnd) => void;
  move: (id: number, place: Place) => void;
  dragging: (now: boolean) => void;
  commands: CategoryCommands;
  /** Does what a key means for a category; false when it means nothing. */
  commandByKey: (event: React.KeyboardEvent, category: ArticleCategory) => boolean;
}

export interface TreeView {
  rows: readonly TreeRow<ArticleCategory>[];
  /** The categories whose children are not on screen. */
  folded: ReadonlySet<number>;
  byId: ReadonlyMap<number, ArticleCategory>;
  childrenOf: (parentId: number | null) => readonly ArticleCategory[] | undefined;
  descendantsOf: (id: number) => number;
}

/** What of the tree is on screen: all that is not folded, or what fits a search with those it lies in. */
export function useTreeView(
  tree: CategoryMoving["tree"],
  foldedInTree: ReadonlySet<number>,
  { search, kept, toggled }: SearchRowsOptions,
  editing: Editing | null,
): TreeView {
  const byId = useMemo(() => new Map(tree.map((category) => [category.id, category])), [tree]);
  const children = useMemo(() => childrenByParent(tree), [tree]);
  const { rows: existing, folded } = useMemo(
    () =>
      search === ""
        ? { rows: rowsOf(tree, foldedInTree), folded: foldedInTree }
        : searchRows(tree, { search, kept, toggled }),
    [tree, foldedInTree, search, kept, toggled],
  );
  const childrenOf = useCallback((parentId: number | null) => children.get(parentId), [children]);
  const rows = useMemo(
    () => (editing?.kind === "create" ? withNew(existing, placeOf(editing, { byId, childrenOf })) : existing),
    [existing, editing, byId, childrenOf],
  );
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
  return { rows, folded, byId, childrenOf, descendantsOf };
}

/** Returns the place of a new category in the tree as it is now: others may have moved since its form was opened. */
export function placeOf(
  { parent_id, after }: Extract<Editing, { kind: "create" }>,
  { byId, childrenOf }: Pick<TreeView, "byId" | "childrenOf">,
): Place {
  const sibling = after === null ? undefined : byId.get(after);
  const last = (childrenOf(parent_id)?.length ?? 0) + 1;
  return { parent_id, position: sibling?.parent_id === parent_id ? sibling.position + 1 : last };
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
