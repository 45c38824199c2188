import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { DELIVERY_DAYS } from "#shared/console/webhooks.ts";
import { deleteEnded } from "./deliveries.repo.ts";

/** Deletes deliveries that ended and are too old to be replayed. */
export async function sweepWebhookDeliveries({ db }: Pick<PlatformContext, "db">): Promise<void> {
  await deleteEnded(db, new Date(Date.now() - DELIVERY_DAYS * DAY_MS));
}

export const webhookCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-webhook-deliveries",
  cron: "25 * * * *",
  run: sweepWebhookDeliveries,
};
