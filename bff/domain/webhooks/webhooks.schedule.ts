import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { DELIVERY_DAYS } from "#shared/console/webhooks.ts";
import { deleteEnded, listDue, type PendingDelivery } from "./deliveries.repo.ts";
import { enqueueMissingTries } from "./webhooks.jobs.ts";

const BATCH_SIZE = 1_000;

/** Deletes deliveries that ended and are too old to be replayed, and enqueues due tries that have no job. */
export async function sweepWebhookDeliveries(services: Pick<PlatformContext, "db">): Promise<void> {
  await deleteEnded(services.db, new Date(Date.now() - DELIVERY_DAYS * DAY_MS));
  await enqueueDueTries(services);
}

/** Enqueues the due tries that have no job, for example after a restore without the queue. */
export async function enqueueDueTries({ db }: Pick<PlatformContext, "db">): Promise<void> {
  let due: PendingDelivery[] = [];
  do {
    due = await listDue(db, { after: due.at(-1)?.id ?? 0, atMost: BATCH_SIZE });
    await enqueueMissingTries(db, due);
  } while (due.length === BATCH_SIZE);
}

export const webhookCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-webhook-deliveries",
  cron: "25 * * * *",
  run: sweepWebhookDeliveries,
};
