import type { Generated, GeneratedAlways } from "kysely";
import type { Webhook, WebhookDelivery, WebhookFormat, WebhookProblem } from "#shared/console/webhooks.ts";
import type { WebhookEventType } from "#shared/contract/webhook-events.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface WebhookEndpointsTable {
  id: Generated<number>;
  publication_id: number;
  /** Encrypted, because anyone who knows the URL of a Slack webhook can post to it. */
  url: Buffer;
  format: WebhookFormat;
  events: WebhookEventType[];
  /** Encrypted. */
  secret: Buffer;
  /** Encrypted. Deliveries are also signed with it until `previous_secret_until`. */
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  enabled: Generated<boolean>;
  /** The time of the first failed attempt since the last successful one. */
  failing_since: Date | null;
  /** The last failed attempt, also after later successful ones. */
  last_failure_at: Date | null;
  last_failure_status: number | null;
  last_failure_problem: WebhookProblem | null;
  /** The time and reason if the service disabled the endpoint. */
  disabled_at: Date | null;
  disabled_reason: NonNullable<Webhook["disabled"]>["reason"] | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** The outbox: a row per event and endpoint, inserted in the transaction of the change. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  endpoint_id: number;
  /** Value of the header `webhook-id`, the same for all attempts, replays and endpoints. */
  message_id: string;
  event: WebhookDelivery["event"];
  /** JSON in the format of Standard Webhooks. */
  payload: string;
  format: WebhookFormat;
  state: WebhookDelivery["state"];
  /** The number of attempts since the event, or since its last replay. */
  tries: Generated<number>;
  /** Set while the delivery is pending. An attempt sets it to a later time, as its lease. */
  next_try_at: Date | null;
  created_at: CreatedAt;
}

export interface WebhookTriesTable {
  id: GeneratedAlways<number>;
  delivery_id: number;
  at: Date;
  milliseconds: number;
  signature: string;
  status: number | null;
  problem: WebhookProblem | null;
  answer: string | null;
}

/** Hashes of the settings that a provisioning file last contained for a URL. */
export interface ProvisionedWebhooksTable {
  publication_id: number;
  url_hash: string;
  settings_hash: string;
  /** Null if it was deleted in the console. */
  endpoint_id: number | null;
}
