import { randomUUID } from "node:crypto";
import type { Db } from "#bff/schema/tables.ts";
import type { WebhookEventData, WebhookEventType } from "#shared/contract/webhook-events.ts";
import { insertDeliveries } from "./deliveries.repo.ts";
import { enqueueTries } from "./webhooks.jobs.ts";
import { lockSubscribers } from "./webhooks.repo.ts";

/**
 * Writes an event into the outbox of each endpoint that subscribes to it, in the transaction of the change: it is delivered
 * at least once if and only if the transaction commits. A disabled endpoint gets it as failed, so that it can be replayed.
 */
export async function publishWebhookEvent<Type extends WebhookEventType>(
  trx: Db,
  publicationId: number,
  event: Type,
  data: WebhookEventData<Type>,
): Promise<void> {
  return publishWebhookEvents(trx, publicationId, event, [data]);
}

/** Writes several events of the same type like `publishWebhookEvent`, with the queries of one. */
export async function publishWebhookEvents<Type extends WebhookEventType>(
  trx: Db,
  publicationId: number,
  event: Type,
  datas: readonly WebhookEventData<Type>[],
): Promise<void> {
  if (datas.length === 0) return;
  const subscribers = await lockSubscribers(trx, publicationId, event);
  const [first] = subscribers;
  if (!first) return;
  const created_at = new Date();
  const about = { organization_id: first.organization_id, publication_id: publicationId };
  const deliveries = await insertDeliveries(
    trx,
    datas.flatMap((data) => {
      const message_id = newMessageId();
      const payload = payloadOf(event, created_at, { ...about, ...data });
      return subscribers.map(({ id, format, enabled }) => ({
        endpoint_id: id,
        message_id,
        event,
        payload,
        format,
        state: enabled ? ("pending" as const) : ("failed" as const),
        created_at,
      }));
    }),
  );
  await enqueueTries(trx, deliveries);
}

export const newMessageId = () => `msg_${randomUUID().replaceAll("-", "")}`;

/** Returns the JSON of an event, in the format of Standard Webhooks. */
export function payloadOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
