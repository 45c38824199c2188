import type { PlatformContext } from "#bff/core/context.ts";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import { deliver, type WebhookTarget } from "./deliver.ts";
import { claimDue, listDueEndpoints } from "./deliveries.repo.ts";
import { findTarget } from "./webhooks.repo.ts";

const POLL_MS = 1_000;
/** Endpoints whose last try failed may hang, so they have separate slots. */
const CONCURRENT_ENDPOINTS = { healthy: 50, failing: 50 };
const TRIES_PER_ENDPOINT = 4;
/** Longer than a try may take, including its answer and its transaction. */
const LEASE_SECONDS = 30;

type DeliveryServices = Pick<
  PlatformContext,
  "addressGuards" | "changes" | "config" | "db" | "log" | "secrets"
>;

/**
 * Starts to deliver the outbox. Each endpoint has its own delivery loop, so that a slow one delays only itself. Failing and
 * healthy endpoints have separate slots (bulkhead), so that hanging ones cannot occupy all of them.
 *
 * Deliveries are not jobs of the queue: pg-boss queries once for each of 100 slots when a job is added, and a job that waits for
 * the retry of an endpoint would hold back its next event.
 */
export function startWebhookDelivery(
  services: DeliveryServices,
  slots = CONCURRENT_ENDPOINTS,
): { stop(): Promise<void> } {
  const { db, log } = services;
  const stopping = new AbortController();
  const draining = { healthy: new Map<number, Promise<void>>(), failing: new Map<number, Promise<void>>() };

  const drain = async (endpointId: number, failing: boolean) => {
    while (!stopping.signal.aborted) {
      const target: WebhookTarget | undefined = await findTarget(db, endpointId);
      // An endpoint that began to fail, or recovered, continues in a slot of the other kind.
      if (!target || (target.failing_since !== null) !== failing) return;
      const due = await claimDue(db, endpointId, { atMost: TRIES_PER_ENDPOINT, leaseSeconds: LEASE_SECONDS });
      if (due.length === 0) return;
      await Promise.all(due.map((delivery) => deliver(services, target, delivery, stopping.signal)));
    }
  };
  const startDrains = async (kind: keyof typeof slots) => {
    const atMost = slots[kind] - draining[kind].size;
    if (atMost === 0) return;
    const failing = kind === "failing";
    const busy = [...draining.healthy.keys(), ...draining.failing.keys()];
    for (const endpointId of await listDueEndpoints(db, { failing, busy, atMost })) {
      const run = drain(endpointId, failing)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            log.warn(
              { err: error, webhook_id: endpointId },
              "failed to record a webhook delivery; will retry",
            );
        })
        .finally(() => draining[kind].delete(endpointId));
      draining[kind].set(endpointId, run);
    }
  };
  const poll = runPeriodically(log, POLL_MS, "delivering webhooks", async () => {
    await startDrains("healthy");
    await startDrains("failing");
  });
  return {
    async stop() {
      poll.stop();
      stopping.abort();
      await Promise.all([...draining.healthy.values(), ...draining.failing.values()]);
    },
  };
}
