import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { categoryCountsQuery } from "#web/api/categories.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { treeKeys } from "#web/ui/hooks/shortcuts.ts";
import {
  type CategoryArticles,
  type CategoryCommands,
  type CategoryTreeState,
  useActiveRow,
  useTreeView,
} from "./tree/use-category-tree.ts";
import { useCollapsedCategories, useSearchCollapse } from "./tree/use-collapsed-categories.ts";
import { useCategoryMoves } from "./use-category-moves.tsx";
import { useCategoryNames } from "./use-category-names.ts";

const NO_ARTICLES: CategoryArticles = { stories: 0, stories_with_descendants: 0, last_story: null };

interface CategoriesPageOptions {
  publication: PublicationRef;
  server: readonly ArticleCategory[];
  mayWrite: boolean;
  search: string;
  onMoveTo: (category: ArticleCategory) => void;
  onRemove: (category: ArticleCategory) => void;
  /** Called to restore the focus after the form of a new root category was canceled. */
  onCreateCancelled: () => void;
}

/** Combines moves, names, collapsed rows and commands into the state of the tree. */
export function useCategoriesPage(options: CategoriesPageOptions) {
  const { publication, mayWrite, search, onMoveTo, onRemove, onCreateCancelled } = options;
  /** The tree that is being dragged, which does not change under the pointer. */
  const [dragged, setDragged] = useState<readonly ArticleCategory[] | null>(null);
  const server = dragged ?? options.server;
  const { tree, moving, move, undoLast, canUndo } = useCategoryMoves(publication, server);
  const names = useCategoryNames(publication, search);
  const { editing, edit } = names;
  const parents = useMemo(
    () => [...new Set(tree.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))],
    [tree],
  );
  const treeCollapse = useCollapsedCategories(publication.publication_id, parents);
  const searchCollapse = useSearchCollapse(search);
  const { collapse, expand } = search === "" ? treeCollapse : searchCollapse;
  const view = useTreeView(
    tree,
    treeCollapse.collapsed,
    { search, kept: names.lastSaved, toggled: searchCollapse.toggled },
    editing,
  );
  const { rows, byId } = view;
  const row = useActiveRow(rows);
  const { data: counts } = useQuery(categoryCountsQuery(publication));
  const articlesIn = useCallback((id: number) => (counts ? (counts.get(id) ?? NO_ARTICLES) : null), [counts]);
  const { requestFocus } = row;

  const commands = useMemo<CategoryCommands>(
    () => ({
      rename: ({ id }) => edit({ kind: "rename", id }),
      createChild({ id }) {
        expand([id]);
        edit({ kind: "create", parent_id: id, after: null });
      },
      createSibling: ({ id, parent_id }) => edit({ kind: "create", parent_id, after: id }),
      moveTo: onMoveTo,
      remove: onRemove,
    }),
    [edit, expand, onMoveTo, onRemove],
  );

  const state: CategoryTreeState = {
    collapse,
    expand,
    ...view,
    ...row,
    articlesIn,
    moving,
    mayWrite,
    canDrag: mayWrite && search === "" && editing === null,
    search,
    editing,
    saveName: (name) => names.save(name, view),
    closeName(left) {
      const next = names.close();
      if (next !== null || left) return;
      const target =
        editing?.kind === "create" ? (editing.after ?? editing.parent_id) : (editing?.id ?? null);
      if (target === null) onCreateCancelled();
      else requestFocus(target);
    },
    move,
    dragging: (isDragging) => setDragged(isDragging ? options.server : null),
    commands,
    commandByKey({ key, ctrlKey, metaKey, altKey, shiftKey }, category) {
      if (!mayWrite || ctrlKey || metaKey || altKey || shiftKey) return false;
      const name = (Object.keys(treeKeys) as (keyof typeof treeKeys)[]).find((one) => treeKeys[one] === key);
      if (name) commands[name](category);
      return name !== undefined;
    },
  };
  return {
    state,
    undoLast,
    canUndo,
    createRoot: () => edit({ kind: "create", parent_id: null, after: null }),
    collapseAll: () => collapse(parents),
    expandAll: () => expand([...byId.keys()]),
  };
}
