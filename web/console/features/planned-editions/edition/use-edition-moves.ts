import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionChange, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { instantOf } from "#web/lib/release-time.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import type { Day } from "../plan-days.ts";
import { cacheEdition, changeEdition } from "../planned-editions.api.ts";

/** Returns a function that saves a change of an edition on top of the given version and updates the cached lists. */
export function useSaveEdition(): (
  edition: PlannedEdition,
  change: EditionChange,
) => Promise<PlannedEdition> {
  const { publication } = usePublication();
  const client = useQueryClient();
  return async (edition, change) => {
    const saved = await changeEdition(publication.id, edition, change);
    cacheEdition(client, publication.id, saved.id, (cached) =>
      cached.version > saved.version ? cached : saved,
    );
    return saved;
  };
}

/** Returns a function that returns why a change of an edition was not saved. */
export function useEditionFailure(): (error: unknown) => string {
  const { t } = useTranslation(["planned-editions", "common"]);
  return (error) => t("common:save_state.failed", { reason: errorMessage(error, () => t("edit.day")) });
}

/**
 * Returns a function that shows a notice about a saved edition. Its Undo saves the inverse change, and fails if the edition was
 * changed since.
 */
export function useUndoNotice(): (saved: PlannedEdition, inverse: EditionChange, message: string) => void {
  const { t } = useTranslation(["planned-editions", "common"]);
  const save = useSaveEdition();
  const failure = useEditionFailure();
  return (saved, inverse, message) => {
    const id = noticeOf(saved);
    const undo = () =>
      save(saved, inverse).then(
        () => actionNotice({ id, message: t("edit.undone") }),
        (error: unknown) => actionNotice({ id, grave: true, message: failure(error) }),
      );
    actionNotice({ id, message, actions: [{ label: t("common:actions.undo"), onClick: () => void undo() }] });
  };
}

/** Returns the id of the notice about an edition. A new notice replaces the earlier one. */
export function noticeOf({ id }: PlannedEdition): string {
  return `edition-${id}`;
}

export interface EditionMoves {
  /** Returns the editions with the pending moves applied (optimistic update). */
  withMoves: (editions: readonly PlannedEdition[]) => PlannedEdition[];
  isMoving: (editionId: number) => boolean;
  move: (edition: PlannedEdition, day: Day) => void;
}

/** Manages moves of editions to other days, with a notice that offers Undo for each. */
export function useEditionMoves(): EditionMoves {
  const { t } = useTranslation("planned-editions");
  const { time_zone } = usePublication().publication;
  const save = useSaveEdition();
  const undoNotice = useUndoNotice();
  const failure = useEditionFailure();
  const [pending, setPending] = useState<ReadonlyMap<number, Day>>(new Map());

  async function move(edition: PlannedEdition, day: Day): Promise<void> {
    setPending((all) => new Map(all).set(edition.id, day));
    try {
      const saved = await save(edition, { local_date: day });
      undoNotice(saved, { local_date: edition.local_date }, t("edit.moved", { day: formatCalendarDay(day) }));
    } catch (error) {
      actionNotice({ id: noticeOf(edition), grave: true, message: failure(error) });
    }
    setPending((all) => new Map([...all].filter(([one]) => one !== edition.id)));
  }

  return {
    withMoves: (editions) =>
      editions.map((edition) => {
        const day = pending.get(edition.id);
        if (day === undefined) return edition;
        const release_date = instantOf(`${day}T${edition.local_time}`, time_zone);
        return { ...edition, local_date: day, release_date };
      }),
    isMoving: (editionId) => pending.has(editionId),
    move: (edition, day) => void move(edition, day),
  };
}
