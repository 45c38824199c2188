import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import {
  acknowledgeInTree,
  categoryCountsQuery,
  categoryKeys,
  changeCategory,
  createCategory,
} from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { actionNotice } from "../../ui/action-notice.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { useCategoryMoves } from "./use-category-moves.tsx";
import {
  type CategoryCommands,
  type CategoryTreeState,
  type Editing,
  useActiveRow,
  useTreeView,
} from "./use-category-tree.ts";
import { useFolds } from "./use-folds.ts";

interface DeskOptions {
  publication: PublicationRef;
  server: readonly ArticleCategory[];
  mayWrite: boolean;
  search: string;
  onMoveTo: (category: ArticleCategory) => void;
  onRemove: (category: ArticleCategory) => void;
}

/** Everything the page of categories does with its tree. */
export function useCategoriesDesk(options: DeskOptions) {
  const { publication, server, mayWrite, search, onMoveTo, onRemove } = options;
  const { publication_id } = publication;
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  const { tree, moving, move, undoLast, canUndo } = useCategoryMoves(publication, server);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [busy, setBusy] = useState(false);
  const parents = useMemo(
    () => [...new Set(tree.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))],
    [tree],
  );
  const folds = useFolds(publication_id, parents);
  const view = useTreeView(tree, folds.folded, search, editing);
  const { rows, byId, childrenOf } = view;
  const row = useActiveRow(rows);
  const { data: counts } = useQuery(categoryCountsQuery(publication));
  const countOf = useCallback((id: number) => (counts ? (counts.get(id) ?? 0) : null), [counts]);
  const { unfold, fold } = folds;
  const { want } = row;

  const commands = useMemo<CategoryCommands>(
    () => ({
      rename: ({ id }) => setEditing({ kind: "rename", id }),
      createChild({ id }) {
        unfold([id]);
        setEditing({ kind: "create", parent_id: id, position: (childrenOf(id)?.length ?? 0) + 1 });
      },
      createSibling: ({ parent_id, position }) =>
        setEditing({ kind: "create", parent_id, position: position + 1 }),
      moveTo: onMoveTo,
      remove: onRemove,
    }),
    [childrenOf, unfold, onMoveTo, onRemove],
  );

  const keepName = async (name: string) => {
    if (!editing) return;
    const refetch = () => client.invalidateQueries({ queryKey: categoryKeys.tree(publication_id) });
    if (editing.kind === "rename") {
      const renamed = await changeCategory(publication, editing.id, { name });
      // Whoever else is in the tree has heard of it by now: what is asked again comes later.
      acknowledgeInTree(client, publication, (tree) =>
        tree.map((one) => (one.id === renamed.id ? { ...one, name: renamed.name } : one)),
      );
      await refetch();
      setEditing(null);
      want(editing.id);
      return;
    }
    const { parent_id, position } = editing;
    const last = (childrenOf(parent_id)?.length ?? 0) + 1;
    const created = await createCategory(
      publication,
      parent_id === null ? { name, position } : { name, parent_id },
    );
    try {
      // Among the children of a parent, a new one always comes last (contract 4.B category rule 1).
      if (parent_id !== null && position < last) await changeCategory(publication, created.id, { position });
    } catch (error) {
      actionNotice({
        id: `category-${created.id}`,
        grave: true,
        message: t("new.not_in_place", { name, reason: errorMessage(error) }),
      });
    }
    await refetch();
    setEditing(null);
    want(created.id);
  };
  const stopEditing = () => {
    const back = editing?.kind === "rename" ? editing.id : editing?.parent_id;
    setEditing(null);
    if (back) want(back);
  };

  const state: CategoryTreeState = {
    ...folds,
    ...view,
    ...row,
    countOf,
    moving,
    mayWrite,
    canDrag: mayWrite && search === "" && editing === null,
    editing,
    keepName,
    stopEditing,
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
    createRoot: () =>
      setEditing({ kind: "create", parent_id: null, position: (childrenOf(null)?.length ?? 0) + 1 }),
    foldAll: () => fold(parents),
    unfoldAll: () => unfold([...byId.keys()]),
  };
}
