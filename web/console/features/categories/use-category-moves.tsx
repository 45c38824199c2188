import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { TreePosition } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { acknowledgeInTree, categoriesQuery, changeCategory } from "#web/api/categories.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { CategoryMoves, type Move, type MovesOptions, withMoves } from "./category-moves.ts";

const MAX_UNDO_STEPS = 50;

/** ID of the notification about the last move. The next move replaces it, so that there is one Undo. */
const LAST_MOVE_NOTICE = "category-move";

export interface CategoryMoving {
  /** The tree with all moves applied (optimistic update). The server receives the moves one after the other. */
  tree: readonly ArticleCategory[];
  /** Categories whose move the server has not confirmed. */
  moving: ReadonlySet<number>;
  move: (id: number, place: TreePosition) => void;
  /** Undoes the last move. Does nothing if there is none. */
  undoLast: () => void;
  canUndo: boolean;
}

/** Manages moves of categories with undo and a notification for each move. */
export function useCategoryMoves(
  publication: PublicationRef,
  server: readonly ArticleCategory[],
): CategoryMoving {
  const { t } = useTranslation(["categories", "common"]);
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<readonly Move[]>([]);
  const { queryKey } = categoriesQuery(publication);

  // A ref, so that a move that ends later uses the callbacks and the language of that time.
  const callbacks = useRef<Pick<MovesOptions<ArticleCategory>, "onDone" | "onFailed">>(null);
  const [moves] = useState(
    () =>
      new CategoryMoves<ArticleCategory>({
        read: () => client.getQueryData(queryKey),
        acknowledge: (change) => acknowledgeInTree(client, publication, change),
        send: (id, placement) =>
          placement.position === undefined
            ? changeCategory(publication, id, { parent_id: placement.parent_id ?? null })
            : changeCategory(publication, id, { position: placement.position }),
        onDone: (move) => callbacks.current?.onDone(move),
        onFailed: (move, failure, error) => callbacks.current?.onFailed(move, failure, error),
      }),
  );
  const waiting = useSyncExternalStore(moves.watch, moves.waiting);

  const undo = useCallback(
    (move: Move) => {
      setUndoable((all) => all.filter((one) => one !== move));
      const now = client.getQueryData(queryKey)?.find((one) => one.id === move.id);
      // Another user has moved the category since, so undo must not overwrite their move.
      if (now && now.parent_id !== move.place.parent_id)
        actionNotice({ id: LAST_MOVE_NOTICE, message: t("move.moved_since", { name: now.name }) });
      else moves.add(move.id, move.from, { isUndo: true });
    },
    [moves, client, queryKey, t],
  );

  const latest: typeof callbacks.current = {
    onDone(move) {
      notifications.hide(failureNoticeOf(move));
      if (move.isUndo) {
        actionNotice({ id: LAST_MOVE_NOTICE, message: t("move.undone", { name: nameOf(move.id) }) });
        return;
      }
      addUndoStep(move);
      actionNotice({
        id: LAST_MOVE_NOTICE,
        message: resultOf("done", move),
        actions: [{ label: t("common:actions.undo"), onClick: () => undo(move) }],
      });
    },
    onFailed(move, failure, error) {
      const params = { name: nameOf(move.id), reason: errorMessage(error) };
      const retry = {
        label: t("move.again"),
        onClick: () => moves.add(move.id, move.place, { isUndo: move.isUndo, from: move.from }),
      };
      if (failure === "not_moved") {
        actionNotice({
          id: failureNoticeOf(move),
          grave: true,
          message: t("move.failed", params),
          actions: [retry],
        });
        return;
      }
      if (!move.isUndo) addUndoStep(move);
      actionNotice({
        id: failureNoticeOf(move),
        grave: true,
        message: resultOf("last_position", move, params.reason),
        actions: [
          retry,
          ...(move.isUndo ? [] : [{ label: t("common:actions.undo"), onClick: () => undo(move) }]),
        ],
      });
    },
  };

  useLayoutEffect(() => {
    callbacks.current = latest;
  });

  /** Adds a move to the undo steps. A retry replaces its first attempt, so that one undo reverts both. */
  function addUndoStep(move: Move) {
    setUndoable((all) => [...all.filter(({ from }) => from !== move.from), move].slice(-MAX_UNDO_STEPS));
  }
  function nameOf(id: number): string {
    return client.getQueryData(queryKey)?.find((one) => one.id === id)?.name ?? String(id);
  }
  function resultOf(result: "done" | "last_position", { id }: Move, reason = ""): string {
    const parent = client.getQueryData(queryKey)?.find((one) => one.id === id)?.parent_id ?? null;
    const name = nameOf(id);
    return parent === null
      ? t(`move.${result}_root`, { name, reason })
      : t(`move.${result}`, { name, reason, place: nameOf(parent) });
  }

  const tree = useMemo(() => withMoves(server, waiting), [server, waiting]);
  const moving = useMemo(() => new Set(waiting.map(({ id }) => id)), [waiting]);
  const move = useCallback((id: number, place: TreePosition) => moves.add(id, place), [moves]);
  const undoLast = () => {
    const last = undoable.at(-1);
    if (last) undo(last);
  };
  return { tree, moving, move, undoLast, canUndo: undoable.length > 0 };
}

/** Returns the ID of the notification about a failure, which stays until the category's next move. */
function failureNoticeOf({ id }: Move): string {
  return `category-${id}`;
}
