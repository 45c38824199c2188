import { type Author, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { type ReviewScope, reviewChanged } from "./reviews.present.ts";
import * as repo from "./reviews.repo.ts";

// Approvals that end because the issue or article changes. The audit entry of the change names its consequence for the sign-off, so
// that the log has no review that no one made.

/** Sign-off that another change has changed: fields of the audit entry about that change. */
export interface SignOffChange {
  before: { sign_off: SignOff };
  after: { sign_off: SignOff };
}

/**
 * Ends the approval of an article whose content, or that of its draft, has changed. Returns the consequence for the audit entry of the
 * change, or null if there was no approval. The caller has locked the article.
 */
export async function withdrawApproval(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: ReviewScope,
  storyId: number,
): Promise<SignOffChange | null> {
  const changed = { changed_by: actorLabel(author), changed_at: new Date() };
  const version = await repo.endApproval(trx, storyId, changed);
  if (version === undefined) return null;
  await services.changes.publish(trx, reviewChanged(publication, { story_id: storyId }, version));
  return { before: { sign_off: "approved" }, after: { sign_off: "open" } };
}

/**
 * Moves an approved issue back to review, because it is being imported again or its name or preview changed. In the latter case, its
 * pages stay approved. Returns the consequence for the audit entry of the change, or null if the issue was not approved.
 */
export async function reopenReview(
  trx: Db,
  author: Author,
  emagId: number,
  { arePagesApproved = false } = {},
): Promise<SignOffChange | null> {
  const review = await repo.lockReview(trx, { emag_id: emagId });
  if (!review) return null;
  // The version changes in any state, so that no one approves the change with a page that shows the issue before it.
  const version = review.version + 1;
  const isApproved = review.sign_off === "approved";
  const pages_approved = arePagesApproved && (isApproved || review.pages_approved);
  if (!isApproved) {
    await repo.updateReview(trx, review.id, { version, pages_approved });
    return null;
  }
  const now = new Date();
  await repo.updateReview(trx, review.id, {
    sign_off: "requested",
    pages_approved,
    // No one has asked for it.
    requested_by: null,
    requested_at: now,
    changed_by: actorLabel(author),
    changed_at: now,
    version,
  });
  return { before: { sign_off: "approved" }, after: { sign_off: "requested" } };
}

/**
 * Restores the approval of an issue whose name and preview are as they were approved again. Returns the consequence for the audit entry
 * of the change, or null if it was not only the name and preview that lacked an approval.
 */
export async function restoreApproval(
  trx: Db,
  author: Author,
  emagId: number,
): Promise<SignOffChange | null> {
  const review = await repo.lockExisting(trx, { emag_id: emagId });
  if (!review?.pages_approved) return null;
  await repo.updateReview(trx, review.id, {
    sign_off: "approved",
    pages_approved: false,
    changed_by: actorLabel(author),
    changed_at: new Date(),
    version: review.version + 1,
  });
  return { before: { sign_off: review.sign_off }, after: { sign_off: "approved" } };
}
