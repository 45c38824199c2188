import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { applyToPages, listBlindlyApproved } from "#bff/domain/imports/index.ts";
import { acquireApprovalsLock, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { reopenReview } from "#bff/domain/reviews/index.ts";
import { stopScheduledStories, unpublishTrashed } from "#bff/domain/stories/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationEffects } from "#shared/console/publications.ts";
import { countEndEffects, countStartEffects } from "./approval-effects.repo.ts";

/**
 * Applies, in its transaction, a change of a publication's setting `approval_required`. If it was turned on, what readers see stays visible, other pages
 * are hidden unless they are approved, and unapproved articles with a future release become drafts. If it was turned off, readers see
 * the pages, names and previews that waited for an approval from the release on.
 */
export async function applyApprovals(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
): Promise<void> {
  await acquireApprovalsLock(trx, publication.id);
  await applyToPages(trx, publication);
  if (!publication.approval_required) return;
  // No one has seen the pages of these issues yet.
  for (const emag of await listBlindlyApproved(trx, ["emags.publication_id", publication.id]))
    await recordReopening(trx, author, publication, emag);
  await stopScheduledStories(services, trx, author, publication);
  // Runs last: `stopScheduledStories` waits for running deletions, whose articles are in the trash afterwards.
  await unpublishTrashed(trx, publication.id);
}

/** Moves an issue back to review, and records why: the setting, because no one has reviewed the issue. */
async function recordReopening(
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  emag: { id: number; name: string },
): Promise<void> {
  const signOff = await reopenReview(trx, author, emag.id);
  if (!signOff) return;
  await recordChange(trx, author, publication, {
    verb: "approval_ended",
    record: { type: "emag", ...emag },
    before: { ...signOff.before, approval_required: false },
    after: { ...signOff.after, approval_required: true },
  });
}

/** Returns the effects of a change of the setting, or null if it would hide and show nothing. */
export async function previewApprovals(
  { db }: Pick<PlatformContext, "db">,
  { id, approval_required }: Pick<PublicationRecord, "id" | "approval_required">,
): Promise<PublicationEffects["approvals"]> {
  const effects = await (approval_required ? countStartEffects : countEndEffects)(db, id);
  return effects.drafts + effects.waiting + effects.shown + effects.changed > 0 ? effects : null;
}
