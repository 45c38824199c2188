import { type Author, actorLabel, type PublicationRef } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { reviewChanged } from "./reviews.present.ts";
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
  publication: PublicationRef,
  storyId: number,
): Promise<SignOffChange | null> {
  const changed = { changed_by: actorLabel(author), changed_at: new Date() };
  const version = await repo.endApproval(trx, storyId, changed);
  if (version === undefined) return null;
  await services.changes.publish(trx, reviewChanged(publication, { story_id: storyId }, version));
  return { before: { sign_off: "approved" }, after: { sign_off: "open" } };
}

/**
 * Moves an approved issue back to review, because it is being imported again or, with `isOnlyTexts`, because readers wait for the
 * approval of its name or preview. Then a review without an approval is requested, too, and approved pages stay approved. Returns the
 * consequence for the audit entry of the change, or null if there is none.
 */
export async function reopenReview(
  trx: Db,
  author: Author,
  emagId: number,
  { isOnlyTexts = false } = {},
): Promise<SignOffChange | null> {
  const review = await repo.lockReview(trx, { emag_id: emagId });
  if (!review) return null;
  const { sign_off } = review;
  // The version changes in any state, so that no one approves the change with a page that shows the issue before it.
  const version = review.version + 1;
  const pages_approved = isOnlyTexts && (sign_off === "approved" || review.pages_approved);
  if (sign_off !== "approved" && !(isOnlyTexts && sign_off === "open")) {
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
  return { before: { sign_off }, after: { sign_off: "requested" } };
}

/**
 * Restores the sign-off of an issue whose name and preview are as they were approved again, if no one has asked for a review of
 * something else. Returns the consequence for the audit entry of the change, or null if there is none.
 */
export async function restoreApproval(
  trx: Db,
  author: Author,
  emagId: number,
  arePagesShown: boolean,
): Promise<SignOffChange | null> {
  const review = await repo.lockExisting(trx, { emag_id: emagId });
  if (review?.sign_off !== "requested") return null;
  const wasOpen = arePagesShown && review.requested_by === null;
  if (!review.pages_approved && !wasOpen) return null;
  const sign_off = review.pages_approved ? "approved" : "open";
  await repo.updateReview(trx, review.id, {
    sign_off,
    pages_approved: false,
    changed_by: actorLabel(author),
    changed_at: new Date(),
    version: review.version + 1,
  });
  return { before: { sign_off: "requested" }, after: { sign_off } };
}
