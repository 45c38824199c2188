import type { PlatformContext } from "#bff/core/context.ts";
import { deliver } from "./deliver.ts";
import { failPending, findDue } from "./deliveries.repo.ts";
import { enqueueTries, failingWebhookJob, webhookJob } from "./webhooks.jobs.ts";
import { findTarget } from "./webhooks.repo.ts";
import { enqueueDueTries } from "./webhooks.schedule.ts";

const CONCURRENT_TRIES = { healthy: 100, failing: 100 };
/** So that a slow endpoint delays only its own deliveries. */
const CONCURRENT_TRIES_PER_ENDPOINT = 2;

/** Starts the workers that deliver webhooks. `stop` aborts running tries, which are tried again. */
export async function startWebhookDelivery(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "config" | "db" | "jobs" | "log" | "secrets">,
  concurrent = CONCURRENT_TRIES,
): Promise<{ stop(): Promise<void> }> {
  const { db, jobs, log } = services;
  const stopping = new AbortController();
  const work = (kind: typeof webhookJob, concurrency: number) =>
    jobs.work(
      kind,
      { concurrency, groupConcurrency: CONCURRENT_TRIES_PER_ENDPOINT },
      async ({ deliveryId, endpointId, dueAt }, signal) => {
        const delivery = await findDue(db, deliveryId, dueAt);
        const target = await findTarget(db, endpointId);
        if (!delivery || !target) return;
        // The endpoint was disabled while the transaction of the event was open.
        if (!target.enabled) return failPending(db, target.id);
        if (kind === webhookJob && target.failing_since !== null)
          return enqueueTries(db, [delivery], failingWebhookJob);
        const either = AbortSignal.any([signal, stopping.signal]);
        await deliver(services, target, delivery, either).catch((error: unknown) => {
          if (!either.aborted)
            log.warn(
              { err: error, webhook_id: endpointId },
              "failed to record a webhook delivery; will retry",
            );
          throw error;
        });
      },
    );
  await enqueueDueTries(services);
  const stops = [
    await work(webhookJob, concurrent.healthy),
    await work(failingWebhookJob, concurrent.failing),
  ];
  return {
    async stop() {
      const stopped = stops.map((stop) => stop());
      stopping.abort();
      await Promise.all(stopped);
    },
  };
}
