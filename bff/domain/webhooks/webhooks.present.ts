import type { PlatformContext } from "#bff/core/context.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import type { Webhook, WebhookDelivery, WebhookTry } from "#shared/console/webhooks.ts";
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
  return {
    id: row.id,
    url: urlOf(services, row),
    format: row.format,
    events: row.events,
    enabled: row.enabled,
    disabled: disabled_at && disabled_reason ? { at: iso(disabled_at), reason: disabled_reason } : null,
    failing_since: isoOrNull(row.failing_since),
    last_failure:
      last_failure_at && last_failure_problem
        ? { at: iso(last_failure_at), status: row.last_failure_status, problem: last_failure_problem }
        : null,
    previous_secret_until: until && until > new Date() ? iso(until) : null,
    created_at: iso(row.created_at),
    version: row.version,
  };
}

export function presentDelivery(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.message_id,
    event: row.event,
    state: row.state,
    created_at: iso(row.created_at),
    next_try_at: isoOrNull(row.next_try_at),
    last_try: row.tried_at && { at: iso(row.tried_at), status: row.status, problem: row.problem },
  };
}

export function presentTry(row: TryRow): WebhookTry {
  return {
    at: iso(row.at),
    milliseconds: row.milliseconds,
    timestamp: Math.floor(row.at.getTime() / 1000),
    signature: row.signature,
    status: row.status,
    problem: row.problem,
    answer: row.answer,
  };
}
