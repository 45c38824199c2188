import { randomBytes } from "node:crypto";
import type { Updateable } from "kysely";
import type { z } from "zod";
import { type Author, type PublicationRef, system } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { HOUR_MS } from "#bff/core/durations.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, openRecord, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import { lacksTls } from "#bff/platform/outbound/require-tls.ts";
import type { WebhookEndpointsTable } from "#bff/schema/tables/webhooks.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type changeWebhook as changeRoute,
  type DisabledWebhook,
  defaultFormat,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type webhookInput,
} from "#shared/console/webhooks.ts";
import { failPending } from "./deliveries.repo.ts";
import { presentWebhook, urlOf } from "./webhooks.present.ts";
import * as repo from "./webhooks.repo.ts";

export type WebhookFields = z.output<typeof webhookInput>;
type Change = z.output<(typeof changeRoute)["body"]>;

const SECRET_BYTES = 32;

/** Loads the webhook of a path with its publication and checks the actor's permission. */
export const openWebhook = openRecord(
  "endpoint",
  "webhook_id",
  repo.findEndpoint,
  () => new ServiceError("not_found.webhook"),
);

export async function listWebhooks(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
): Promise<Webhook[]> {
  const rows = await repo.listEndpoints(services.db, publicationId);
  return rows.map((row) => presentWebhook(services, row));
}

/** Lists the webhooks that the service disabled, the latest first. */
export async function listDisabledWebhooks(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
): Promise<DisabledWebhook[]> {
  const rows = await repo.listDisabledEndpoints(services.db, publicationId);
  return rows.map((row) => ({
    id: row.id,
    host: new URL(urlOf(services, row)).host,
    at: iso(row.disabled_at!),
    reason: row.disabled_reason!,
  }));
}

/** Adds a webhook. Returns its secret, which is not shown again. Throws `Invalid`. */
export async function createWebhook(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
  given: WebhookFields,
): Promise<{ webhook: Webhook; secret: string }> {
  await requireTls(services, publication, given.url);
  const secret = newSecret();
  const row = await services.db
    .transaction()
    .execute((trx) => addEndpoint(services, trx, author, publication, { ...given, secret }));
  return { webhook: presentWebhook(services, row), secret };
}

/** Changes a webhook. Enabling it clears its failures; disabling it ends its pending deliveries. */
export async function changeWebhook(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
  id: number,
  given: Change,
  ifMatch: string | undefined,
): Promise<Webhook> {
  if (given.url !== undefined) await requireTls(services, publication, given.url);
  return services.db.transaction().execute(async (trx) => {
    const before = await locked(trx, publication, id, ifMatch);
    const row = await changeEndpoint(services, trx, author, publication, before, given);
    return presentWebhook(services, row);
  });
}

/** Replaces the secret. The previous one also signs for `overlapHours`. Returns the new secret, which is not shown again. */
export async function rotateSecret(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
  id: number,
  overlapHours: number,
  ifMatch: string | undefined,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  return services.db.transaction().execute(async (trx) => {
    const before = await locked(trx, publication, id, ifMatch);
    const row = await repo.updateEndpoint(trx, id, replaceSecret(services, before, secret, overlapHours));
    await recordChange(trx, author, publication, { verb: "rotated", record: recordOf(services, row) });
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
    return { webhook: presentWebhook(services, row), secret };
  });
}

export async function deleteWebhook(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await locked(trx, publication, id, ifMatch);
    await repo.deleteEndpoint(trx, id);
    await recordChange(trx, author, publication, {
      verb: "deleted",
      record: recordOf(services, before),
      before: auditedFields(services, before),
    });
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
  });
}

/** Locks an endpoint for sending to it. Throws `webhook_disabled`. */
export async function lockEnabled(
  trx: Db,
  publication: PublicationRef,
  id: number,
): Promise<repo.EndpointRow> {
  const endpoint = await locked(trx, publication, id, undefined);
  if (!endpoint.enabled) throw new ServiceError("webhook_disabled");
  return endpoint;
}

/** Disables an endpoint that keeps failing, in the transaction of its last try. */
export async function disableEndpoint(
  services: Pick<PlatformContext, "secrets">,
  trx: Db,
  publication: PublicationRef,
  id: number,
  reason: DisabledWebhook["reason"],
): Promise<void> {
  const endpoint = await repo.lockEndpoint(trx, publication.id, id);
  if (!endpoint?.enabled) return;
  await repo.updateEndpoint(trx, id, { enabled: false, disabled_at: new Date(), disabled_reason: reason });
  await failPending(trx, id);
  await recordChange(trx, system("webhooks"), publication, {
    verb: "disabled",
    record: recordOf(services, endpoint),
    after: { reason, failing_since: endpoint.failing_since },
  });
}

/** Adds an endpoint, in the transaction of its creation. Throws `Invalid` if the publication has the maximum. */
export async function addEndpoint(
  services: Pick<PlatformContext, "changes" | "secrets">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  { url, events, format, secret }: WebhookFields & { secret: string },
): Promise<repo.EndpointRow> {
  // Without the lock, two concurrent creates could exceed the maximum.
  await lockPublication(trx, publication.id);
  if ((await repo.countEndpoints(trx, publication.id)) >= MAX_WEBHOOKS)
    throw new Invalid({ url: [message("rules.too_many_webhooks", { maximum: MAX_WEBHOOKS })] });
  const row = await repo.insertEndpoint(trx, {
    publication_id: publication.id,
    url: services.secrets.seal(url),
    format: format ?? defaultFormat(url),
    events,
    secret: services.secrets.seal(secret),
  });
  await recordChange(trx, author, publication, {
    verb: "created",
    record: recordOf(services, row),
    after: auditedFields(services, row),
  });
  await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
  return row;
}

/** Changes a locked endpoint. Disabling it ends its pending deliveries. */
export async function changeEndpoint(
  services: Pick<PlatformContext, "changes" | "secrets">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  before: repo.EndpointRow,
  { url, secret, ...given }: Change & { secret?: string },
): Promise<repo.EndpointRow> {
  const { seal } = services.secrets;
  const change: Updateable<WebhookEndpointsTable> = {
    ...withoutUndefined(given),
    ...(url !== undefined && { url: seal(url) }),
    ...(secret !== undefined &&
      secret !== services.secrets.open(before.secret) &&
      replaceSecret(services, before, secret, SECRET_OVERLAP_HOURS)),
    ...(given.enabled &&
      !before.enabled && { failing_since: null, disabled_at: null, disabled_reason: null }),
  };
  const row = await repo.updateEndpoint(trx, before.id, change);
  if (!row.enabled) await failPending(trx, row.id);
  await recordChange(trx, author, publication, {
    verb: "updated",
    record: recordOf(services, row),
    before: auditedFields(services, before),
    after: auditedFields(services, row),
  });
  await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
  return row;
}

function replaceSecret(
  { secrets }: Pick<PlatformContext, "secrets">,
  before: repo.EndpointRow,
  secret: string,
  overlapHours: number,
): Updateable<WebhookEndpointsTable> {
  return {
    secret: secrets.seal(secret),
    previous_secret: overlapHours > 0 ? before.secret : null,
    previous_secret_until: overlapHours > 0 ? new Date(Date.now() + overlapHours * HOUR_MS) : null,
  };
}

async function locked(
  trx: Db,
  publication: PublicationRef,
  id: number,
  ifMatch: string | undefined,
): Promise<repo.EndpointRow> {
  const row = await repo.lockEndpoint(trx, publication.id, id);
  return requireRecord(row, ifMatch, () => new ServiceError("not_found.webhook"));
}

/** Throws `Invalid` for a URL that no request would be sent to, because it is public and has no TLS. */
export async function requireTls(
  { addressGuards }: Pick<PlatformContext, "addressGuards">,
  { organization_id }: PublicationRef,
  url: string,
): Promise<void> {
  if (await lacksTls(addressGuards.for("webhooks", organization_id), url))
    throw new Invalid({ url: [message("rules.public_server_tls")] });
}

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** The audit log names the host only, because the path of a Slack webhook is a secret. */
function recordOf(services: Pick<PlatformContext, "secrets">, row: repo.EndpointRow) {
  return { type: "webhook" as const, id: row.id, name: new URL(urlOf(services, row)).host };
}

function auditedFields(services: Pick<PlatformContext, "secrets">, row: repo.EndpointRow) {
  const { host } = new URL(urlOf(services, row));
  const { events, format, enabled, secret } = row;
  return { host, path: row.url, events, format, enabled, secret };
}
