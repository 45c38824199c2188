import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { DELIVERY_DAYS } from "#shared/console/webhooks.ts";
import { deleteEnded, listDue } from "./deliveries.repo.ts";
import { enqueueMissingTries } from "./webhooks.jobs.ts";

/** Deletes deliveries that ended and are too old to be replayed, and enqueues due tries that have no job. */
export async function sweepWebhookDeliveries(services: Pick<PlatformContext, "db">): Promise<void> {
  await deleteEnded(services.db, new Date(Date.now() - DELIVERY_DAYS * DAY_MS));
  await enqueueDueTries(services);
}

/** Enqueues the due tries that have no job, for example after a restore without the queue. */
export async function enqueueDueTries({ db }: Pick<PlatformContext, "db">): Promise<void> {
  await enqueueMissingTries(db, await listDue(db));
}

export const webhookCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-webhook-deliveries",
  cron: "25 * * * *",
  run: sweepWebhookDeliveries,
};
