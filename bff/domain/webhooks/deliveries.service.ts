import type { z } from "zod";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import {
  DELIVERIES_PER_PAGE,
  type listWebhookDeliveries as listRoute,
  type WebhookDelivery,
  type WebhookTry,
} from "#shared/console/webhooks.ts";
import { WEBHOOK_TEST } from "#shared/contract/webhook-events.ts";
import * as repo from "./deliveries.repo.ts";
import { newMessageId, payloadOf } from "./publish-webhook-event.ts";
import { bodyOf } from "./webhook-body.ts";
import { enqueueTries } from "./webhooks.jobs.ts";
import { presentDelivery, presentTry } from "./webhooks.present.ts";
import { lockEnabled } from "./webhooks.service.ts";

type Query = z.output<(typeof listRoute)["query"]>;

/** Returns a page of deliveries, newest first. */
export async function listDeliveries(
  { db }: Pick<PlatformContext, "db">,
  endpointId: number,
  { state, before }: Query,
): Promise<{ deliveries: WebhookDelivery[]; next_before: number | null }> {
  const rows = await repo.listDeliveries(db, endpointId, { state, before, atMost: DELIVERIES_PER_PAGE + 1 });
  const page = rows.slice(0, DELIVERIES_PER_PAGE);
  return {
    deliveries: page.map(presentDelivery),
    next_before: rows.length > page.length ? page.at(-1)!.id : null,
  };
}

/** Returns a delivery with the body of its request and its tries, newest first. Throws `NotFound`. */
export async function getDelivery(
  services: Pick<PlatformContext, "config" | "db">,
  publication: PublicationRecord,
  endpointId: number,
  id: number,
): Promise<{ delivery: WebhookDelivery; body: string; tries: WebhookTry[] }> {
  const row = await known(services.db, endpointId, id);
  const { name, language } = publication;
  return {
    delivery: presentDelivery(row),
    body: bodyOf(services, { publication: name, language }, row),
    tries: (await repo.listTries(services.db, id)).map(presentTry),
  };
}

/** Sends a test event to an endpoint, whatever it subscribes to. Throws `webhook_disabled`. */
export async function sendTest(
  services: Pick<PlatformContext, "changes" | "db">,
  publication: PublicationRecord,
  endpointId: number,
): Promise<WebhookDelivery> {
  return services.db.transaction().execute(async (trx) => {
    const { format } = await lockEnabled(trx, publication, endpointId);
    const created_at = new Date();
    const { organization_id, id: publication_id } = publication;
    const deliveries = await repo.insertDeliveries(trx, [
      {
        endpoint_id: endpointId,
        message_id: newMessageId(),
        event: WEBHOOK_TEST,
        payload: payloadOf(WEBHOOK_TEST, created_at, { organization_id, publication_id }),
        format,
        state: "pending",
        created_at,
      },
    ]);
    await enqueueTries(trx, deliveries);
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
    return presentDelivery(await known(trx, endpointId, deliveries[0]!.id));
  });
}

/** Sends a delivery again, with the same `webhook-id`. Throws `NotFound` and `webhook_disabled`. */
export async function replayDelivery(
  services: Pick<PlatformContext, "changes" | "db">,
  publication: PublicationRecord,
  endpointId: number,
  id: number,
): Promise<WebhookDelivery> {
  return services.db.transaction().execute(async (trx) => {
    await lockEnabled(trx, publication, endpointId);
    await enqueueTries(trx, await repo.replay(trx, endpointId, { id }));
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
    return presentDelivery(await known(trx, endpointId, id));
  });
}

/** Sends all failed deliveries since a time again. Returns their number. Throws `webhook_disabled`. */
export async function replayFailed(
  services: Pick<PlatformContext, "changes" | "db">,
  publication: PublicationRecord,
  endpointId: number,
  since: Date,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    await lockEnabled(trx, publication, endpointId);
    const replayed = await repo.replay(trx, endpointId, { failedSince: since });
    await enqueueTries(trx, replayed);
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
    return replayed.length;
  });
}

async function known(
  db: PlatformContext["db"],
  endpointId: number,
  id: number,
): Promise<repo.ListedDelivery> {
  const row = await repo.findDelivery(db, endpointId, id);
  if (!row) throw new ServiceError("not_found.webhook_delivery");
  return row;
}
