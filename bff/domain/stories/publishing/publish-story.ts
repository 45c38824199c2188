import type { Actor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import { parseInstant } from "#bff/core/local-time.ts";
import { entityTag, requireVersion } from "#bff/core/record-version.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import { messagesOfProblems } from "#bff/messages/problems.ts";
import { missingForPublishing } from "#shared/contract/story-publishing.ts";
import { findDraft } from "../drafts/story-drafts.repo.ts";
import { saveStory } from "../save-story.ts";
import type { StoryRow } from "../stories.repo.ts";

type Context = Pick<PlatformContext, "articleBytes" | "changes" | "db">;

interface Publishing {
  released_at?: string;
  offline_at?: string | null;
  draft_version?: number;
}

/**
 * Publishes an article. Throws `Invalid` with the missing fields, even if the article is published already, so that clients notice
 * what an edit has broken. `released_at` is when readers get it. `offline_at` is when it goes offline, null for never. A published article
 * keeps the dates that are left out. Throws `VersionConflict` if the draft beside the article has another version than `draft_version`.
 */
export async function publishStory(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  { released_at: releasedAt, offline_at: offlineAt, draft_version }: Publishing = {},
): Promise<StoryRow> {
  const options = { ifMatch, mayRelease: true };
  return saveStory(services, actor, publication, storyId, options, async (trx, before) => {
    if (draft_version !== undefined)
      requireVersion(entityTag(draft_version), (await findDraft(trx, storyId)).version);
    const released_at =
      releasedAt === undefined ? before.released_at : parseInstant(releasedAt, publication.time_zone);
    const missing = missingForPublishing({ ...before, released_at: isoOrNull(released_at) });
    if (Object.keys(missing).length > 0) throw new Invalid(messagesOfProblems(missing));
    const isPublished = before.published_at !== null;
    const offline_at =
      isPublished && offlineAt === undefined
        ? before.offline_at
        : offlineDateOf(offlineAt ?? null, publication, { released_at });
    const change = { released_at, offline_at };
    return isPublished
      ? { cause: "changed", change }
      : { cause: "published", change: { ...change, published_at: new Date() } };
  });
}

/** Changes when a published article goes offline. Throws `Invalid`. */
export async function changeOfflineDate(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
  offlineAt: string | null,
): Promise<StoryRow> {
  return saveStory(services, actor, publication, storyId, { ifMatch }, (_trx, before) => {
    if (before.published_at === null) throw new Invalid({ offline_at: [message("rules.published_only")] });
    return { cause: "changed", change: { offline_at: offlineDateOf(offlineAt, publication, before) } };
  });
}

/** Parses when an article goes offline. Throws `Invalid` if that is past, or not after its release. */
function offlineDateOf(
  value: string | null,
  { time_zone }: PublicationRecord,
  { released_at }: Pick<StoryRow, "released_at">,
): Date | null {
  if (value === null) return null;
  const date = parseInstant(value, time_zone);
  if (date <= new Date()) throw new Invalid({ offline_at: [message("rules.past")] });
  if (released_at && date <= released_at)
    throw new Invalid({ offline_at: [message("rules.before_release")] });
  return date;
}

/** Turns a published article into a draft. Does nothing if it is one already. */
export async function takeStoryOffline(
  services: Context,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  ifMatch: string | undefined,
): Promise<StoryRow> {
  return saveStory(services, actor, publication, storyId, { ifMatch }, (_trx, before) =>
    before.published_at === null
      ? null
      : { cause: "taken_offline", change: { published_at: null, offline_at: null } },
  );
}
