import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { DELIVERY_DAYS } from "#shared/console/webhooks.ts";
import { deleteSomeEnded } from "./deliveries.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 5_000;

/** Deletes deliveries that ended and are too old to be replayed. */
export async function sweepWebhookDeliveries({ db }: Pick<PlatformContext, "db">): Promise<void> {
  const before = new Date(Date.now() - DELIVERY_DAYS * DAY_MS);
  while ((await deleteSomeEnded(db, before, BATCH_SIZE)) === BATCH_SIZE);
}

export const webhookCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-webhook-deliveries",
  cron: "25 * * * *",
  run: sweepWebhookDeliveries,
};
