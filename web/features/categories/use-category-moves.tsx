import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { acknowledgeInTree, categoriesQuery, categoryKeys, changeCategory } from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { actionNotice } from "../../ui/action-notice.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { CategoryMoves, type Move, type MovesOptions, withMoves } from "./category-moves.ts";

const REMEMBERED = 50;

export interface CategoryMoving {
  /** The tree as it is on screen: moved at once, told to the server one move after the other. */
  tree: readonly ArticleCategory[];
  /** Those whose move the server has not acknowledged yet. */
  moving: ReadonlySet<number>;
  move: (id: number, place: Place) => void;
  /** Brings the last move back, both its requests together; nothing when there is none. */
  undoLast: () => void;
  canUndo: boolean;
}

/** Moves of categories with their undo, and a word about each. */
export function useCategoryMoves(
  publication: PublicationRef,
  server: readonly ArticleCategory[],
): CategoryMoving {
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<readonly Move[]>([]);
  const { queryKey } = categoriesQuery(publication);

  // What is said of a move that ends later is said in the words of that time.
  const said = useRef<Pick<MovesOptions<ArticleCategory>, "onDone" | "onFailed">>(null);
  const [moves] = useState(
    () =>
      new CategoryMoves<ArticleCategory>({
        read: () => client.getQueryData(queryKey),
        acknowledge: (change) => acknowledgeInTree(client, publication, change),
        send: (id, placement) =>
          placement.position === undefined
            ? changeCategory(publication, id, { parent_id: placement.parent_id ?? null })
            : changeCategory(publication, id, { position: placement.position }),
        onDone: (move) => said.current?.onDone(move),
        onFailed: (move, failure, error) => said.current?.onFailed(move, failure, error),
      }),
  );
  const waiting = useSyncExternalStore(moves.watch, moves.waiting);

  const undo = useCallback(
    (move: Move) => {
      setUndoable((all) => all.filter((one) => one !== move));
      const now = client.getQueryData(queryKey)?.find((one) => one.id === move.id);
      // Somebody else has given it another place since: that one is not ours to take back.
      if (now && now.parent_id !== move.place.parent_id)
        actionNotice({ id: noticeOf(move), message: t("move.moved_since", { name: now.name }) });
      else moves.add(move.id, move.from, { isUndo: true });
    },
    [moves, client, queryKey, t],
  );

  const say: typeof said.current = {
    onDone(move) {
      refetchSoon();
      if (move.isUndo) {
        actionNotice({ id: noticeOf(move), message: t("move.undone", { name: nameOf(move.id) }) });
        return;
      }
      remember(move);
      actionNotice({
        id: noticeOf(move),
        message: t("move.done", { name: nameOf(move.id), place: whereIs(move.id) }),
        actions: [{ label: t("move.undo"), onClick: () => undo(move) }],
      });
    },
    onFailed(move, failure, error) {
      refetchSoon();
      const words = { name: nameOf(move.id), reason: errorMessage(error) };
      const again = {
        label: t("move.again"),
        onClick: () => moves.add(move.id, move.place, { isUndo: move.isUndo, from: move.from }),
      };
      if (failure === "not_moved") {
        actionNotice({ id: noticeOf(move), grave: true, message: t("move.failed", words), actions: [again] });
        return;
      }
      if (!move.isUndo) remember(move);
      actionNotice({
        id: noticeOf(move),
        grave: true,
        message: t("move.half", { ...words, place: whereIs(move.id) }),
        actions: [again, ...(move.isUndo ? [] : [{ label: t("move.undo"), onClick: () => undo(move) }])],
      });
    },
  };

  useLayoutEffect(() => {
    said.current = say;
  });

  /** What was tried again takes the place of its first attempt: both are undone as one. */
  function remember(move: Move) {
    setUndoable((all) => [...all.filter(({ from }) => from !== move.from), move].slice(-REMEMBERED));
  }
  function refetchSoon() {
    void client.invalidateQueries({ queryKey: categoryKeys.tree(publication.publication_id) });
  }
  function nameOf(id: number): string {
    return client.getQueryData(queryKey)?.find((one) => one.id === id)?.name ?? String(id);
  }
  function whereIs(id: number): string {
    const parent = client.getQueryData(queryKey)?.find((one) => one.id === id)?.parent_id ?? null;
    return parent === null ? t("move.root") : nameOf(parent);
  }

  const tree = useMemo(() => withMoves(server, waiting), [server, waiting]);
  const moving = useMemo(() => new Set(waiting.map(({ id }) => id)), [waiting]);
  const move = useCallback((id: number, place: Place) => moves.add(id, place), [moves]);
  const undoLast = () => {
    const last = undoable.at(-1);
    if (last) undo(last);
  };
  return { tree, moving, move, undoLast, canUndo: undoable.length > 0 };
}

/** A word about a category takes the place of the one before. */
function noticeOf({ id }: Move): string {
  return `category-${id}`;
}
