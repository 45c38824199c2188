import type { PlatformContext } from "#bff/core/context.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { presentPlannedEmag } from "./planned-emags.present.ts";
import { markDue } from "./planned-emags.repo.ts";

const BATCH_SIZE = 100;

/** Publishes the webhook event of each edition whose release date passed without an issue. */
export async function publishDueEditions({ db }: Pick<PlatformContext, "db">): Promise<void> {
  let published: number;
  do {
    published = await db.transaction().execute(async (trx) => {
      const due = await markDue(trx, BATCH_SIZE);
      for (const edition of due)
        await publishWebhookEvent(trx, edition.publication_id, "planned_emag.due", {
          planned_emag: presentPlannedEmag(edition),
        });
      return due.length;
    });
  } while (published === BATCH_SIZE);
}

export const dueEditionTask: ScheduledTask<PlatformContext> = {
  name: "publish-due-editions",
  cron: "* * * * *",
  run: publishDueEditions,
};
