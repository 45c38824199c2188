import type { Services } from "#bff/app/context.ts";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import { deliver, type WebhookTarget } from "./deliver.ts";
import { claimDue, listDueEndpoints } from "./deliveries.repo.ts";
import { findTarget } from "./webhooks.repo.ts";

const POLL_MS = 1_000;
const CONCURRENT_ENDPOINTS = 100;
const TRIES_PER_ENDPOINT = 4;
/** Longer than a try may take, including its answer and its transaction. */
const LEASE_SECONDS = 30;

type DeliveryServices = Pick<Services, "addressGuards" | "changes" | "config" | "db" | "log" | "secrets">;

/**
 * Starts to deliver the outbox. Each endpoint has its own delivery loop, so that a slow one delays only itself. A
 * queue with a fixed number of workers could be filled by hanging endpoints.
 */
export function startWebhookDelivery(services: DeliveryServices): { stop(): Promise<void> } {
  const { db, log } = services;
  const stopping = new AbortController();
  const draining = new Map<number, Promise<void>>();

  const drain = async (endpointId: number) => {
    while (!stopping.signal.aborted) {
      const due = await claimDue(db, endpointId, { atMost: TRIES_PER_ENDPOINT, leaseSeconds: LEASE_SECONDS });
      const target: WebhookTarget | undefined = due.length > 0 ? await findTarget(db, endpointId) : undefined;
      if (!target) return;
      await Promise.all(due.map((delivery) => deliver(services, target, delivery, stopping.signal)));
    }
  };
  const poll = runPeriodically(log, POLL_MS, "delivering webhooks", async () => {
    const room = CONCURRENT_ENDPOINTS - draining.size;
    if (room === 0) return;
    for (const endpointId of await listDueEndpoints(db, [...draining.keys()], room)) {
      const run = drain(endpointId)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            log.warn(
              { err: error, webhook_id: endpointId },
              "failed to record a webhook delivery; will retry",
            );
        })
        .finally(() => draining.delete(endpointId));
      draining.set(endpointId, run);
    }
  });
  return {
    async stop() {
      poll.stop();
      stopping.abort();
      await Promise.all(draining.values());
    },
  };
}
