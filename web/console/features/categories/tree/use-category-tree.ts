import { useCallback, useMemo, useState } from "react";
import { childrenByParent, flattenTree, type TreePosition, type TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategoryCount } from "#shared/console/articles/article-categories.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { CategoryMoving } from "../use-category-moves.tsx";
import { type SearchRowsOptions, searchRows } from "./search-rows.ts";
import type { CollapseState } from "./use-collapsed-categories.ts";

/** Row id of a category that is not yet created. */
export const NEW_CATEGORY = -1;

/**
 * The category in the name form: an existing one, or a new one after the sibling `after` (null: as last child), at `position` while the
 * tree does not contain that sibling.
 */
export type Editing =
  | { kind: "rename"; id: number }
  | { kind: "create"; parent_id: number | null; after: number | null; position?: number };

/** Commands of the row menu and of keyboard shortcuts. */
export interface CategoryCommands {
  rename: (category: ArticleCategory) => void;
  createChild: (category: ArticleCategory) => void;
  createSibling: (category: ArticleCategory) => void;
  moveTo: (category: ArticleCategory) => void;
  remove: (category: ArticleCategory) => void;
}

export type CategoryArticles = Omit<ArticleCategoryCount, "article_category_id">;

export interface CategoryTreeState extends CollapseState {
  rows: readonly TreeRow<ArticleCategory>[];
  byId: ReadonlyMap<number, ArticleCategory>;
  childrenOf: (parentId: number | null) => readonly ArticleCategory[] | undefined;
  descendantsOf: (id: number) => number;
  /** Returns the articles in a category, or null until they are counted. */
  articlesIn: (id: number) => CategoryArticles | null;
  moving: ReadonlySet<number>;
  mayWrite: boolean;
  /** False during a search, which hides some rows. */
  canDrag: boolean;
  /** Row with the keyboard focus (roving tabindex). */
  active: number | null;
  setActive: (id: number) => void;
  /** Row to focus once it is rendered. */
  focusTarget: number | null;
  requestFocus: (id: number) => void;
  clearFocusTarget: () => void;
  /** Search term, empty without a search. */
  search: string;
  editing: Editing | null;
  /** Saves the name in the form, which shows the message of a thrown error. */
  saveName: (name: string) => Promise<void>;
  /** Closes the form. `left` is true if the user moved to another control, which must keep the focus. */
  closeName: (left: boolean) => void;
  move: (id: number, place: TreePosition) => void;
  dragging: (now: boolean) => void;
  commands: CategoryCommands;
  /** Runs the command of a key. Returns false if the key has none. */
  commandByKey: (event: React.KeyboardEvent, category: ArticleCategory) => boolean;
}

export interface TreeView {
  rows: readonly TreeRow<ArticleCategory>[];
  /** Categories whose children are hidden. */
  collapsed: ReadonlySet<number>;
  byId: ReadonlyMap<number, ArticleCategory>;
  childrenOf: (parentId: number | null) => readonly ArticleCategory[] | undefined;
  descendantsOf: (id: number) => number;
}

/** Returns the visible rows: the expanded part of the tree, or the matches of a search with their ancestors. */
export function useTreeView(
  tree: CategoryMoving["tree"],
  collapsedInTree: ReadonlySet<number>,
  { search, kept, toggled }: SearchRowsOptions,
  editing: Editing | null,
): TreeView {
  const byId = useMemo(() => new Map(tree.map((category) => [category.id, category])), [tree]);
  const children = useMemo(() => childrenByParent(tree), [tree]);
  const { rows: existing, collapsed } = useMemo(
    () =>
      search === ""
        ? { rows: flattenTree(tree, collapsedInTree), collapsed: collapsedInTree }
        : searchRows(tree, { search, kept, toggled }),
    [tree, collapsedInTree, search, kept, toggled],
  );
  const childrenOf = useCallback((parentId: number | null) => children.get(parentId), [children]);
  const rows = useMemo(
    () =>
      editing?.kind === "create"
        ? insertNewRow(existing, newRowPosition(editing, { byId, childrenOf }))
        : existing,
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
  return { rows, collapsed, byId, childrenOf, descendantsOf };
}

/** Returns the place of a new category in the current tree, because siblings may have moved since the form was opened. */
export function newRowPosition(
  { parent_id, after, position }: Extract<Editing, { kind: "create" }>,
  { byId, childrenOf }: Pick<TreeView, "byId" | "childrenOf">,
): TreePosition {
  const sibling = after === null ? undefined : byId.get(after);
  const last = (childrenOf(parent_id)?.length ?? 0) + 1;
  return {
    parent_id,
    position: sibling?.parent_id === parent_id ? sibling.position + 1 : (position ?? last),
  };
}

/** Inserts a row for a new category at its future place. */
function insertNewRow(
  rows: readonly TreeRow<ArticleCategory>[],
  { parent_id, position }: TreePosition,
): readonly TreeRow<ArticleCategory>[] {
  const parentAt = rows.findIndex(({ category }) => category.id === parent_id);
  const depth = parent_id === null ? 0 : (rows[parentAt]?.depth ?? -1) + 1;
  let at = parentAt + 1;
  let before = 1;
  // Skips the earlier siblings and their descendants.
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

/** Manages the row with the keyboard focus and the row to focus once it is rendered. */
export function useActiveRow(rows: readonly TreeRow<ArticleCategory>[]) {
  const [active, setActive] = useState<number | null>(null);
  const [focusTarget, setFocusTarget] = useState<number | null>(null);
  const isThere = active !== null && rows.some(({ category }) => category.id === active);
  return {
    active: isThere ? active : (rows[0]?.category.id ?? null),
    setActive,
    focusTarget:
      focusTarget !== null && rows.some(({ category }) => category.id === focusTarget) ? focusTarget : null,
    requestFocus: setFocusTarget as (id: number) => void,
    clearFocusTarget: () => setFocusTarget(null),
  };
}
