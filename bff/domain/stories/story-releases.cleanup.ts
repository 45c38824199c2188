import { sql } from "kysely";
import type { Services } from "#bff/app/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { publishStoryEvent } from "./story-releases.ts";

const BATCH_SIZE = 100;

/** Publishes the webhook event of each article whose scheduled release passed. */
export async function publishScheduledReleases({ db }: Pick<Services, "db">): Promise<void> {
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

export const storyReleaseTask: ScheduledTask<Services> = {
  name: "publish-scheduled-releases",
  cron: "* * * * *",
  run: publishScheduledReleases,
};
