import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { EditionChange, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { changeReview } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import type {
  BulkAction,
  BulkOptions,
  UndoableWork,
} from "#web/console/components/lists/bulk/bulk-actions.ts";
import { startBulkRun } from "#web/console/components/lists/bulk/bulk-run.ts";
import { useBulkApprovalTexts } from "#web/console/components/lists/bulk/use-bulk-approval.ts";
import { paths } from "#web/console/routing/paths.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import type { Selection } from "#web/ui/lists/list-selection.ts";
import { editionWords } from "../edition/edition-words.ts";
import { useEditionFailure, useSaveEdition } from "../edition/use-edition-moves.ts";
import { takenDays } from "../plan-days.ts";
import { cacheEditionReview } from "../planned-editions.api.ts";
import { shiftEditions } from "./shift-editions.ts";

const MoveChoice = lazy(() => import("./move-choice.tsx"));

const KIND = "planned_edition";

type Action = "move" | "skip" | "restore";

const inverseOf = { move: "move", skip: "restore", restore: "skip" } as const satisfies Record<
  Action,
  Action
>;

interface Step {
  edition: PlannedEdition;
  change: EditionChange;
  /** Null if the edition already is as the change makes it. */
  inverse: EditionChange | null;
}

/** Returns the bulk actions of editions. Each edition is saved on top of the version that the confirmation showed. */
export function usePlanBulk(editions: readonly PlannedEdition[], selection: Selection): BulkOptions {
  const { t } = useTranslation("planned-editions");
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const save = useSaveEdition();
  const explain = useEditionFailure();
  const selected = editions.filter(({ id }) => selection.has(id));
  // The date and state of an edition with an issue are set in its issue.
  const mayPlan = can("planned_emags.write") && selected.every(({ emag }) => emag === null);

  /** Returns the steps as a sequence. Undo saves the inverse changes in the opposite order. */
  function sequence(action: Action, steps: readonly Step[]): UndoableWork {
    const stepOf = new Map(steps.map((step) => [step.edition.id, step]));
    const done = new Map<number, { saved: PlannedEdition; inverse: EditionChange }>();
    const undo = () => {
      const reverse = [...done.values()].reverse();
      void startBulkRun({
        publicationId: publication.id,
        kind: KIND,
        action: inverseOf[action],
        items: reverse.map(({ saved }) => saved),
        concurrency: 1,
        perform: (id) => save(done.get(id)!.saved, done.get(id)!.inverse),
        explain,
        onDone: () => {},
      });
    };
    return {
      order: steps.map(({ edition }) => edition.id),
      async perform(id) {
        const { edition, change, inverse } = stepOf.get(id)!;
        const saved = await save(edition, change);
        if (inverse) done.set(id, { saved, inverse });
      },
      undo,
      canUndo: () => done.size > 0,
    };
  }

  const textsOf = (action: Action) => ({
    name: action,
    ...editionWords(t, action),
    title: (count: number) => t(`bulk.${action}.title`, { count }),
    confirm: (count: number) => t(`bulk.${action}.confirm`, { count }),
    running: (progress: { done: number; total: number }) => t("bulk.running", progress),
    done: (count: number) => t(`bulk.${action}.done`, { count }),
    itemDone: t(`bulk.${action}.item_done`),
  });
  const skipOrRestore = (action: "skip" | "restore", text: string) => {
    const texts = textsOf(action);
    const skipped = action === "skip";
    return {
      ...texts,
      text,
      async ask(count: number, consequences: React.ReactNode) {
        const question = { title: texts.title(count), text: consequences, confirm: texts.confirm(count) };
        if (!(await confirm(question))) return null;
        const steps = selected.map((edition) => ({
          edition,
          change: { skipped },
          inverse: (edition.status === "skipped") === skipped ? null : { skipped: !skipped },
        }));
        return sequence(action, steps);
      },
    };
  };
  const move = textsOf("move");
  const approval: BulkAction = {
    ...useBulkApprovalTexts(),
    async perform(id, confirmedWarnings) {
      const edition = editions.find((one) => one.id === id)!;
      const { emag, review } = edition;
      if (review.sign_off === "approved") return;
      const subject = emag
        ? { publication_id: publication.id, emag_id: emag.id, import_id: emag.import_id }
        : { publication_id: publication.id, planned_emag_id: id };
      const change = { sign_off: "approved" as const };
      const saved = await changeReview(subject, change, review.version, confirmedWarnings);
      cacheEditionReview(client, publication.id, edition, saved);
    },
  };
  const planning: BulkAction[] = [
    {
      ...move,
      text: t("edit.move_text"),
      async ask(count) {
        let days = 1;
        const taken = takenDays(editions);
        const agreed = await confirm({
          title: move.title(count),
          text: (setComplete) => (
            <Suspense>
              <MoveChoice
                editions={selected}
                taken={taken}
                onChange={(next) => {
                  setComplete(next !== null);
                  if (next !== null) days = next;
                }}
              />
            </Suspense>
          ),
          confirm: move.confirm(count),
        });
        if (!agreed) return null;
        const steps = shiftEditions(selected, taken, days).map(({ edition, day }) => ({
          edition,
          change: { local_date: day },
          inverse: { local_date: edition.local_date },
        }));
        return sequence("move", steps);
      },
    },
    skipOrRestore("skip", t("edit.skip_text")),
    skipOrRestore("restore", t("bulk.restore.text")),
  ];
  return {
    publicationId: publication.id,
    kind: KIND,
    label: t("bulk.bar"),
    // An edition without an issue is not visible to readers.
    visible: () => "",
    explain,
    pathOf: (id) => paths.plannedEdition(publication.id, id),
    actions: [...(can("reviews.write") ? [approval] : []), ...(mayPlan ? planning : [])],
  };
}
