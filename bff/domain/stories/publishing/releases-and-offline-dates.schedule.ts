import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { type PeriodicTask, runPeriodically } from "#bff/platform/run-periodically.ts";
import { requireLockedStory } from "../save-story.ts";
import { lockDueOffline } from "../stories.repo.ts";
import { publishStoryEvent } from "../story-releases.ts";

const POLL_MS = 1_000;
const BATCH_SIZE = 100;

/** Publishes the webhook event of each article whose scheduled release passed. */
export async function publishScheduledReleases({ db }: Pick<PlatformContext, "db">): Promise<void> {
  let released: number;
  do {
    released = await db.transaction().execute(async (trx) => {
      const due = await trx
        .deleteFrom("story_releases")
        .where("story_id", "in", (eb) =>
          eb
            .selectFrom("story_releases")
            .select("story_id")
            .where("release_at", "<=", sql<Date>`now()`)
            .orderBy("release_at")
            .limit(BATCH_SIZE)
            .forUpdate()
            .skipLocked(),
        )
        .returning("story_id")
        .execute();
      if (due.length === 0) return 0;
      const stories = await trx
        .selectFrom("stories")
        .select(["id", "publication_id", "name", "title", "external_id", "released_at"])
        .where(
          "id",
          "in",
          due.map(({ story_id }) => story_id),
        )
        .orderBy("released_at")
        .execute();
      for (const story of stories) await publishStoryEvent(trx, "story.published", story);
      return due.length;
    });
  } while (released === BATCH_SIZE);
}

/** Turns each article whose offline date has passed into a draft. Readers have not seen it since that date. */
export async function takeDueStoriesOffline(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
): Promise<void> {
  let taken: number;
  do {
    taken = await services.db.transaction().execute(async (trx) => {
      const due = await lockDueOffline(trx, BATCH_SIZE);
      for (const { id, publication_id } of due)
        await requireLockedStory(services, trx, await getPublication(trx, publication_id), id);
      return due.length;
    });
  } while (taken === BATCH_SIZE);
}

/** Takes articles offline whose date has passed, and announces those whose release has. */
export async function passDueDates(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
): Promise<void> {
  // Offline dates come first, so that the release of an article that is offline again is not announced.
  try {
    await takeDueStoriesOffline(services);
  } finally {
    await publishScheduledReleases(services);
  }
}

export function startReleases(services: PlatformContext): PeriodicTask {
  return runPeriodically(services.log, POLL_MS, "releasing articles", () => passDueDates(services));
}
