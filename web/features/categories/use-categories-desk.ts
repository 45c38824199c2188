import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { categoryCountsQuery } from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { useCategoryMoves } from "./use-category-moves.tsx";
import { useCategoryNames } from "./use-category-names.ts";
import {
  type CategoryCommands,
  type CategoryTreeState,
  useActiveRow,
  useTreeView,
} from "./use-category-tree.ts";
import { useFolds, useSearchFolds } from "./use-folds.ts";

interface DeskOptions {
  publication: PublicationRef;
  server: readonly ArticleCategory[];
  mayWrite: boolean;
  search: string;
  onMoveTo: (category: ArticleCategory) => void;
  onRemove: (category: ArticleCategory) => void;
  /** Takes the focus back after a new root category was given up. */
  onNothingNew: () => void;
}

/** Everything the page of categories does with its tree. */
export function useCategoriesDesk(options: DeskOptions) {
  const { publication, server, mayWrite, search, onMoveTo, onRemove, onNothingNew } = options;
  const { tree, moving, move, undoLast, canUndo } = useCategoryMoves(publication, server);
  const names = useCategoryNames(publication, search);
  const { editing, edit } = names;
  const [busy, setBusy] = useState(false);
  const parents = useMemo(
    () => [...new Set(tree.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))],
    [tree],
  );
  const foldsOfTree = useFolds(publication.publication_id, parents);
  const foldsOfSearch = useSearchFolds(search);
  const { fold, unfold } = search === "" ? foldsOfTree : foldsOfSearch;
  const view = useTreeView(
    tree,
    foldsOfTree.folded,
    { search, kept: names.lastSaved, toggled: foldsOfSearch.toggled },
    editing,
  );
  const { rows, byId } = view;
  const row = useActiveRow(rows);
  const { data: counts } = useQuery(categoryCountsQuery(publication));
  const countOf = useCallback((id: number) => (counts ? (counts.get(id) ?? 0) : null), [counts]);
  const { want } = row;

  const commands = useMemo<CategoryCommands>(
    () => ({
      rename: ({ id }) => edit({ kind: "rename", id }),
      createChild({ id }) {
        unfold([id]);
        edit({ kind: "create", parent_id: id, after: null });
      },
      createSibling: ({ id, parent_id }) => edit({ kind: "create", parent_id, after: id }),
      moveTo: onMoveTo,
      remove: onRemove,
    }),
    [edit, unfold, onMoveTo, onRemove],
  );

  const state: CategoryTreeState = {
    fold,
    unfold,
    ...view,
    ...row,
    countOf,
    moving,
    mayWrite,
    canDrag: mayWrite && search === "" && editing === null,
    search,
    editing,
    saveName: (name) => names.save(name, view),
    closeName({ saved, left }) {
      const next = names.close();
      if (next !== null || left) return;
      const origin =
        editing?.kind === "create" ? (editing.after ?? editing.parent_id) : (editing?.id ?? null);
      const target = saved ?? origin;
      if (target === null) onNothingNew();
      else want(target);
    },
    move,
    dragging: setBusy,
    commands,
    commandByKey({ key, ctrlKey, metaKey, altKey, shiftKey }, category) {
      if (!mayWrite || ctrlKey || metaKey || altKey || shiftKey) return false;
      if (key === "F2") commands.rename(category);
      else if (key === "Insert") commands.createSibling(category);
      else if (key === "Delete") commands.remove(category);
      else return false;
      return true;
    },
  };
  return {
    state,
    busy,
    undoLast,
    canUndo,
    createRoot: () => edit({ kind: "create", parent_id: null, after: null }),
    foldAll: () => fold(parents),
    unfoldAll: () => unfold([...byId.keys()]),
  };
}
