import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookInput,
} from "#shared/console/webhooks.ts";
import { call, reading } from "#web/api/client.ts";
import { webhooksKey } from "#web/api/query-keys.ts";

export const webhooksQuery = (publication_id: number) =>
  queryOptions({
    queryKey: [...webhooksKey(publication_id), "list"],
    queryFn: reading(listWebhooks, { params: { publication_id } }, "webhooks"),
  });

export const deliveriesQuery = (publication_id: number, webhook_id: number) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(publication_id), webhook_id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { publication_id, webhook_id },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
  });

export const deliveryQuery = (publication_id: number, webhook_id: number, delivery_id: number) =>
  queryOptions({
    queryKey: [...webhooksKey(publication_id), webhook_id, "delivery", delivery_id],
    queryFn: reading(getWebhookDelivery, { params: { publication_id, webhook_id, delivery_id } }),
  });

/** Adds a webhook. Only this response contains its secret. */
export const addWebhook = (publication_id: number, body: WebhookInput) =>
  call(createWebhook, { params: { publication_id }, body });

const versionOf = (publication_id: number, { id, version }: Webhook) => ({
  params: { publication_id, webhook_id: id },
  ifMatch: `"${version}"`,
});

export const saveWebhook = (
  publicationId: number,
  webhook: Webhook,
  body: Partial<WebhookInput> & { enabled?: boolean },
) => call(changeWebhook, { ...versionOf(publicationId, webhook), body });

/** Rotates the secret and returns the new one. Fails with 412 if there is a newer version. */
export const rotateSecret = (publicationId: number, webhook: Webhook, overlap_hours: number) =>
  call(rotateWebhookSecret, { ...versionOf(publicationId, webhook), body: { overlap_hours } });

export const removeWebhook = (publication_id: number, webhook_id: number) =>
  call(deleteWebhook, { params: { publication_id, webhook_id } });

export const sendTestEvent = (publication_id: number, webhook_id: number) =>
  call(testWebhook, { params: { publication_id, webhook_id } });

export const replayDelivery = (publication_id: number, webhook_id: number, delivery_id: number) =>
  call(replayWebhookDelivery, { params: { publication_id, webhook_id, delivery_id } });

export const replayFailedDeliveries = (publication_id: number, webhook_id: number, since: string) =>
  call(replayFailedWebhookDeliveries, { params: { publication_id, webhook_id }, body: { since } });
