import { useTranslation } from "react-i18next";
import type { TrashedKind } from "#shared/console/trash.ts";
import { ApiError, isNotFound } from "#web/api/http/errors.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { restoreRecord } from "#web/api/trash.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { restoreLosses } from "../../trash/restore-losses.ts";
import type { BulkAction, BulkOptions, BulkTexts } from "./bulk-actions.ts";
import { startBulkRun } from "./bulk-run.ts";

export interface BulkDeletion {
  kind: TrashedKind;
  texts: Omit<BulkTexts, "removes">;
  /** Deletes records: one, or several in one request if `isBatch`. Returns the error of each record that stays, or throws that of all. */
  remove: (ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;
  isBatch: boolean;
  /** Kind and failures of the list. */
  list: Pick<BulkOptions, "kind" | "explain">;
}

/** Returns the action that moves records to the trash, with an undo that restores them, and the texts of the undo. */
export function useBulkDeletion({ kind, texts, remove, isBatch, list }: BulkDeletion): {
  action: BulkAction;
  undoing: NonNullable<BulkOptions["undoing"]>;
} {
  const { t } = useTranslation();
  const { publication_id: publicationId } = usePublicationRef();
  const undoing = {
    name: "undo_deletion",
    running: (progress: { done: number; total: number }) => t("trash.restoring", progress),
    done: (count: number) => t("trash.restored_count", { count }),
    itemDone: t("trash.item_restored"),
  };

  function restore(items: readonly { id: number; name: string }[]): void {
    const results = new Map<number, string>();
    void startBulkRun({
      ...list,
      publicationId,
      action: undoing.name,
      items,
      async perform(id) {
        const losses = restoreLosses(t, await restoreRecord(publicationId, { kind, id }));
        if (losses !== "") results.set(id, t("trash.item_restored_with_losses", { losses }));
      },
      resultOf: (id) => results.get(id),
      onDone: () => {},
    });
  }

  const action: BulkAction = {
    ...texts,
    removes: true,
    async ask(count, consequences, rows) {
      const question = { title: texts.title(count), text: consequences, confirm: texts.confirm(count) };
      if (!(await confirm({ ...question, destructive: true }))) return null;
      const removed = new Set<number>();
      /** Records that may be deleted although the request failed, because its response was lost. */
      const uncertain = new Set<number>();
      const noteFailure = (id: number, error: unknown) => {
        if (isNotFound(error)) {
          // Otherwise someone else deleted it, so the undo leaves it in the trash.
          if (uncertain.has(id)) removed.add(id);
          return false;
        }
        if (!(error instanceof ApiError) || error.status >= 500) uncertain.add(id);
        return true;
      };
      const performAll = async (ids: readonly number[]) => {
        const errors = await remove(ids).catch((error: unknown) => new Map(ids.map((id) => [id, error])));
        for (const id of ids) if (!errors.has(id)) removed.add(id);
        return new Map([...errors].filter(([id, error]) => noteFailure(id, error)));
      };
      return {
        async perform(id) {
          const errors = await performAll([id]);
          if (errors.has(id)) throw errors.get(id);
        },
        ...(isBatch && { performAll }),
        undo: () => restore(rows.filter(({ id }) => removed.has(id))),
        canUndo: () => removed.size > 0,
      };
    },
  };
  return { action, undoing };
}
