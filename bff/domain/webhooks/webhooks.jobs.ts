import { enqueue, type JobKind } from "#bff/platform/jobs/job-queue.ts";
import { readOpenKeys } from "#bff/platform/jobs/waiting-jobs.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PendingDelivery } from "./deliveries.repo.ts";

interface TryJob {
  deliveryId: number;
  endpointId: number;
  /** The fencing token: `next_try_at` of the delivery, which a recorded try and a replay change. */
  dueAt: string;
}

/** Tries a delivery once. Retried only if its process ended or lost the database, because failed tries enqueue the next one. */
const tryJob = (queue: string): JobKind<TryJob> => ({
  queue,
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelaySeconds: 1,
  retryBackoff: true,
  policy: "exclusive",
  keyOf: ({ deliveryId, dueAt }) => `${deliveryId} ${dueAt}`,
  groupOf: ({ endpointId }) => String(endpointId),
});

export const webhookJob = tryJob("webhooks");
/** For endpoints whose last try failed, which may hang. With separate workers, they cannot occupy those of the others (bulkhead). */
export const failingWebhookJob = tryJob("failing-webhooks");

/** Enqueues the next try of the deliveries that are pending. A try that already has a job of this kind gets no other one. */
export function enqueueTries(
  trx: Db,
  deliveries: readonly PendingDelivery[],
  kind = webhookJob,
  options?: Parameters<typeof enqueue>[3],
): Promise<void> {
  return enqueue(trx, kind, triesOf(deliveries), options);
}

/** Enqueues the tries that have no job in either queue. */
export async function enqueueMissingTries(db: Db, deliveries: readonly PendingDelivery[]): Promise<void> {
  const tries = triesOf(deliveries);
  const keys = tries.map(webhookJob.keyOf);
  // In this order, because jobs move to the queue of failing endpoints.
  const queued = await readOpenKeys(db, webhookJob, keys);
  const failing = await readOpenKeys(db, failingWebhookJob, keys);
  const open = queued.union(failing);
  await enqueue(
    db,
    webhookJob,
    tries.filter((job) => !open.has(webhookJob.keyOf(job))),
  );
}

const triesOf = (deliveries: readonly PendingDelivery[]): TryJob[] =>
  deliveries.flatMap(({ id: deliveryId, endpoint_id: endpointId, next_try_at }) =>
    next_try_at ? { deliveryId, endpointId, dueAt: next_try_at.toISOString() } : [],
  );
