import type { Generated, GeneratedAlways } from "kysely";
import type { Webhook, WebhookDelivery, WebhookFormat, WebhookProblem } from "#shared/console/webhooks.ts";
import type { WebhookEventType } from "#shared/contract/webhook-events.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface WebhookEndpointsTable {
  id: Generated<number>;
  publication_id: number;
  url: Buffer;
  format: WebhookFormat;
  events: WebhookEventType[];
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  enabled: Generated<boolean>;
  failing_since: Date | null;
  last_failure_at: Date | null;
  last_failure_status: number | null;
  last_failure_problem: WebhookProblem | null;
  disabled_at: Date | null;
  disabled_reason: NonNullable<Webhook["disabled"]>["reason"] | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  endpoint_id: number;
  message_id: string;
  event: WebhookDelivery["event"];
  payload: string;
  format: WebhookFormat;
  state: WebhookDelivery["state"];
  tries: Generated<number>;
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

export interface ProvisionedWebhooksTable {
  publication_id: number;
  url_hash: string;
  settings_hash: string;
  endpoint_id: number | null;
}
