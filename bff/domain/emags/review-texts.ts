import type { Author } from "#bff/core/actor.ts";
import { type EmagTexts, findApprovedTexts } from "#bff/domain/imports/index.ts";
import { reopenReview, restoreApproval, type SignOffChange } from "#bff/domain/reviews/index.ts";
import type { Db } from "#bff/schema/tables.ts";

/**
 * Requests a review of an issue if its name or preview is no longer what readers see, and withdraws the request if it is so again. Returns the consequence for the audit entry of the change. The caller has locked the issue and written the change.
 */
export async function reviewTexts(
  trx: Db,
  author: Author,
  before: EmagTexts,
  after: EmagTexts & { id: number },
): Promise<SignOffChange | null> {
  if (areEqual(before, after)) return null;
  const approved = await findApprovedTexts(trx, after.id);
  if (!approved) return null;
  return areEqual(approved, after)
    ? restoreApproval(trx, author, after.id, approved.current)
    : reopenReview(trx, author, after.id, { isOnlyTexts: true });
}

function areEqual(one: EmagTexts, other: EmagTexts): boolean {
  return one.name === other.name && one.preview === other.preview;
}
