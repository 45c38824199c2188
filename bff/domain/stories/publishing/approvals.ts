import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { findObstacle } from "../check-approval.ts";
import { requireLockedStory, writeVersion } from "../save-story.ts";
import { lockScheduledIds } from "../stories.repo.ts";
import { isVisible } from "../visibility.ts";

/** Turns a published article into a draft, unless readers see it already. */
export async function stopRelease(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  storyId: number,
): Promise<void> {
  const before = await requireLockedStory(services, trx, publication, storyId);
  if (before.published_at === null || isVisible(before, new Date())) return;
  const change = { published_at: null, offline_at: null };
  await writeVersion(services, trx, author, publication, before, { cause: "taken_offline", change });
}

/** Turns the published articles with a release to come, or without a release date, into drafts unless they are approved. */
export async function stopScheduledStories(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
): Promise<void> {
  // Locked before the check, because a save that has not ended yet may withdraw an approval.
  for (const id of await lockScheduledIds(trx, publication.id))
    if (await findObstacle(trx, publication.id, id))
      await stopRelease(services, trx, author, publication, id);
}
