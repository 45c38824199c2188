import type { PlatformContext } from "#bff/core/context.ts";
import { iso } from "#bff/core/iso-time.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookTry,
  webhook,
  webhookDelivery,
  webhookTry,
} from "#shared/console/webhooks.ts";
import type { ListedDelivery, TryRow } from "./deliveries.repo.ts";
import type { EndpointRow } from "./webhooks.repo.ts";

/** Returns the URL of an endpoint, which is stored sealed. */
export const urlOf = (
  { secrets }: Pick<PlatformContext, "secrets">,
  { url }: Pick<EndpointRow, "url">,
): string => secrets.open(url);

export function presentWebhook(services: Pick<PlatformContext, "secrets">, row: EndpointRow): Webhook {
  const {
    disabled_at,
    disabled_reason,
    last_failure_at,
    last_failure_problem,
    previous_secret_until: until,
  } = row;
  return presentAs(webhook, {
    ...row,
    url: urlOf(services, row),
    disabled: disabled_at && disabled_reason ? { at: iso(disabled_at), reason: disabled_reason } : null,
    last_failure:
      last_failure_at && last_failure_problem
        ? { at: iso(last_failure_at), status: row.last_failure_status, problem: last_failure_problem }
        : null,
    previous_secret_until: until && until > new Date() ? until : null,
  });
}

export function presentDelivery(row: ListedDelivery): WebhookDelivery {
  return presentAs(webhookDelivery, {
    ...row,
    webhook_id: row.message_id,
    last_try: row.tried_at && { at: iso(row.tried_at), status: row.status, problem: row.problem },
  });
}

export function presentTry(row: TryRow): WebhookTry {
  return presentAs(webhookTry, { ...row, timestamp: Math.floor(row.at.getTime() / 1000) });
}
