import { ServiceError } from "#bff/core/errors.ts";
import { type PublicationRecord, requiresApproval } from "#bff/domain/publications/index.ts";
import { lacksApproval } from "#bff/domain/reviews/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { findDraft } from "./drafts/story-drafts.repo.ts";
import type { StoryRow } from "./stories.repo.ts";
import { isVisible } from "./visibility.ts";

interface Save {
  before: StoryRow;
  after: StoryRow;
  changesContent: boolean;
  /** True if the new content was reviewed as a draft. */
  wasReviewed: boolean;
}

/**
 * Throws `approval_required` if a save would show readers, now or at the release, content without the approval that the publication
 * requires. Content that readers already see may stay visible.
 */
export async function checkApproval(
  trx: Db,
  publication: PublicationRecord,
  { before, after, changesContent, wasReviewed }: Save,
): Promise<void> {
  if (after.published_at === null || after.released_at === null) return;
  const now = new Date();
  const staysVisible = isVisible(before, now) && isVisible(after, now);
  const isReleased =
    before.published_at === null || before.released_at?.getTime() !== after.released_at.getTime();
  const shows = changesContent || (isReleased && !staysVisible);
  if (!shows || !(await requiresApproval(trx, publication.id))) return;
  if (changesContent && !wasReviewed) throw new ServiceError("approval_required.change");
  const obstacle = await findObstacle(trx, publication.id, before.id);
  if (obstacle && !(wasReviewed && obstacle === "draft"))
    throw new ServiceError(`approval_required.${obstacle}`);
}

/**
 * Returns why a locked article of a publication that requires approvals may not be shown to readers: it has no approval, or a draft to
 * which the approval belongs. Null if it may be shown.
 */
export async function findObstacle(
  trx: Db,
  publicationId: number,
  storyId: number,
): Promise<"article" | "draft" | null> {
  if (await lacksApproval(trx, publicationId, { story_id: storyId })) return "article";
  return (await findDraft(trx, storyId)).draft ? "draft" : null;
}
