import { isDeepStrictEqual } from "node:util";
import { actorLabel } from "#bff/core/actor.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { listBlindlyApproved, removeImportFiles, updateShown } from "#bff/domain/imports/index.ts";
import { findFreeEdition, transferEdition } from "#bff/domain/planned-emags/index.ts";
import { reopenReview } from "#bff/domain/reviews/index.ts";
import {
  categoriesOf,
  listImportIds,
  listRows,
  restoreRows,
  type TrashHandler,
} from "#bff/domain/trash/index.ts";
import { requireFreeName, writeNamed } from "../check-emag.ts";
import { emagChange, recordOf } from "../emag-changes.ts";
import * as repo from "../emags.repo.ts";
import { reviewTexts } from "../review-texts.ts";

/** Restores and purges trashed issues. A restored issue gets its planned edition again if that is still available. */
export const emagTrash: TrashHandler = {
  async restore(services, trx, actor, publication, { id, name: newName }) {
    const ref = { kind: "emag", record_id: id } as const;
    const [stored] = (await listRows(trx, ref, "emags")) as { name: string; pe_id: string | null }[];
    const before = {
      name: stored!.name,
      pe_id: stored!.pe_id,
      category_ids: categoriesOf(await listRows(trx, ref, "emag_category_assignments"), "emag_category_id"),
    };
    const edition = before.pe_id === null ? null : await findFreeEdition(trx, publication.id, before.pe_id);
    const name = newName ?? before.name;
    await requireFreeName(trx, publication.id, name);
    await writeNamed(name, () => restoreRows(trx, ref, { name, pe_id: edition?.pe_id ?? null }));
    // The publication may require approvals since the issue was deleted, or no longer.
    await updateShown(trx, { "emags.id": id });
    const isBlind =
      publication.approval_required && (await listBlindlyApproved(trx, ["emags.id", id])).length > 0;
    const row = (await repo.findEmag(trx, publication.id, id))!;
    const { pe_id, category_ids } = row;
    const signOff = isBlind
      ? await reopenReview(trx, actor, id)
      : await reviewTexts(trx, actor, { ...row, name: before.name }, row);
    const after = { name, pe_id, category_ids };
    const isChanged = !isDeepStrictEqual(before, after);
    const { version } = isChanged ? await repo.updateEmag(trx, row, actorLabel(actor), {}) : row;
    if (edition) await transferEdition(services, trx, actor, publication, edition, id);
    await recordChange(trx, actor, publication, {
      verb: "restored_from_trash",
      record: recordOf(row),
      ...((isChanged || signOff) && {
        before: { ...before, ...signOff?.before },
        after: { ...after, ...signOff?.after },
      }),
    });
    await services.changes.publishViaOutbox(trx, emagChange(publication, { id, version }, "restored"));
    return {
      id,
      name,
      lost_categories: before.category_ids.length - category_ids.length,
      lost_edition: pe_id === null ? before.pe_id : null,
    };
  },

  async purge(services, trx, id) {
    await removeImportFiles(services, trx, await listImportIds(trx, id));
  },
};
