import type { Db } from "#bff/schema/tables.ts";
import * as repo from "./reviews.repo.ts";

// Moves the review of an edition to its issue and back. The caller has locked the edition.

/**
 * Moves the review of an edition to the issue it is transferred to. An approval becomes a request, because the pages are new. If the
 * issue has a review, that one stays and gets the note and the responsible person of the edition's.
 */
export async function moveReviewToIssue(trx: Db, editionId: number, emagId: number): Promise<void> {
  const planned = await repo.lockExisting(trx, { planned_emag_id: editionId });
  if (!planned) return;
  const issue = await repo.lockExisting(trx, { emag_id: emagId });
  if (!issue) {
    const isApproved = planned.sign_off === "approved";
    await repo.updateReview(trx, planned.id, {
      planned_emag_id: null,
      emag_id: emagId,
      ...(isApproved && {
        sign_off: "requested",
        requested_by: planned.changed_by,
        requested_at: planned.changed_at,
      }),
      version: planned.version + 1,
    });
    return;
  }
  await repo.deleteReview(trx, planned.id);
  const notes = new Set([issue.note, planned.note].filter((note) => note !== ""));
  await repo.updateReview(trx, issue.id, {
    note: [...notes].join("\n\n"),
    responsible_user_id: issue.responsible_user_id ?? planned.responsible_user_id,
    version: Math.max(issue.version, planned.version) + 1,
  });
}

/** Gives an edition that loses its issue the note and the responsible person of the issue's review. */
export async function returnReviewToEdition(trx: Db, editionId: number, emagId: number): Promise<void> {
  const issue = await repo.lockExisting(trx, { emag_id: emagId });
  if (!issue || issue.version === 0) return;
  const planned = await repo.lockReview(trx, { planned_emag_id: editionId });
  const { note, responsible_user_id, changed_by, changed_at, version } = issue;
  await repo.updateReview(trx, planned!.id, {
    note,
    responsible_user_id,
    changed_by,
    changed_at,
    version: version + 1,
  });
}
