import { isoOrNull } from "#bff/core/iso-time.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { StoryRow } from "./stories.repo.ts";
import { isVisible, releaseOf } from "./visibility.ts";

type Story = Pick<
  StoryRow,
  "id" | "publication_id" | "name" | "title" | "external_id" | "released_at" | "published_at"
>;

/**
 * Publishes the webhook event if a save makes an article visible to readers, or hides it. A release in the future is
 * scheduled. `after` is null for a deletion.
 */
export async function publishVisibility(trx: Db, before: Story | null, after: Story | null): Promise<void> {
  const story = after ?? before;
  if (!story || releaseOf(before)?.getTime() === releaseOf(after)?.getTime()) return;
  const now = new Date();
  const isScheduled = await unscheduleRelease(trx, story.id);
  const wasVisible = isVisible(before, now) && !isScheduled;
  const isVisibleNow = isVisible(after, now);
  const release = releaseOf(after);
  if (release && !isVisibleNow)
    await trx.insertInto("story_releases").values({ story_id: story.id, release_at: release }).execute();
  if (isVisibleNow && !wasVisible) await publishStoryEvent(trx, "story.published", story);
  if (wasVisible && !isVisibleNow) await publishStoryEvent(trx, "story.unpublished", story);
}

/** Removes the scheduled release of an article. Returns whether there was one, so its event was not published yet. */
async function unscheduleRelease(trx: Db, storyId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("story_releases")
    .where("story_id", "=", storyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function publishStoryEvent(
  trx: Db,
  event: "story.published" | "story.unpublished",
  story: Omit<Story, "published_at">,
): Promise<void> {
  const { id, name, title, external_id, released_at } = story;
  return publishWebhookEvent(trx, story.publication_id, event, {
    story: { id, name, title, external_id, released_at: isoOrNull(released_at) },
  });
}
