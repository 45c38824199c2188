import { z } from "zod";
import { pathId, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { sentEventTypes, webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { problem } from "#shared/i18n/problem.ts";

/** Time for which a delivery is listed and can be replayed. */
export const DELIVERY_DAYS = 30;
export const DELIVERIES_PER_PAGE = 25;
/** Time for which the previous secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
/** Failures without a success for this long disable an endpoint. */
export const DISABLE_AFTER_DAYS = 3;
export const MAX_WEBHOOKS = 20;
/** Maximum size of the stored part of a response. */
export const MAX_ANSWER_CHARACTERS = 4_000;

const SLACK_HOST = "hooks.slack.com";

export const webhookEventType = z.enum(webhookEventTypes, problem("webhook_event"));
export const webhookFormat = z.enum(["standard", "slack"]);
export type WebhookFormat = z.infer<typeof webhookFormat>;

/** Why a try failed: an HTTP status that is not 2xx, or no answer. */
export const webhookProblem = z.enum([
  "bad_status",
  "redirect",
  "timeout",
  "connection_failed",
  "address_refused",
  "tls_required",
]);
export type WebhookProblem = z.infer<typeof webhookProblem>;

/** Returns the format for a URL if none was chosen. */
export function defaultFormat(url: string): WebhookFormat {
  return URL.canParse(url) && new URL(url).hostname === SLACK_HOST ? "slack" : "standard";
}

const webhookUrl = z
  .url({ protocol: /^https?$/, error: problem("webhook_url_form") })
  .max(2000, problem("too_long", { maximum: 2000 }))
  .refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password } = new URL(value);
    return username === "" && password === "";
  }, problem("no_credentials"))
  .refine((value) => !value.includes("#"), problem("no_fragment"));

const fields = {
  url: webhookUrl,
  events: z
    .array(webhookEventType, typed(problem("webhook_events")))
    .min(1, problem("webhook_events"))
    .transform((events) => webhookEventTypes.filter((type) => events.includes(type))),
};

/** `whsec_` and the Base64 of 24 to 64 bytes, as Standard Webhooks defines it. */
export const webhookSecret = z
  .string()
  .regex(
    /^whsec_(?:[A-Za-z0-9+/]{4}){8,22}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    problem("webhook_secret"),
  );

export const webhookInput = z.object({ ...fields, format: webhookFormat.optional() });
export type WebhookInput = z.input<typeof webhookInput>;

/** A webhook of the provisioning file; without `events` it gets all of them. */
export const provisionedWebhook = z.strictObject({
  ...webhookInput.shape,
  events: fields.events.default([...webhookEventTypes]),
});

const attempt = z.strictObject({
  at: timestamp,
  /** Null without an answer. */
  status: z.int().nullable(),
  /** Null after a success. */
  problem: webhookProblem.nullable(),
});

/** When and why the service disabled a webhook. */
const disablement = z.strictObject({ at: timestamp, reason: z.enum(["failures", "gone"]) });

/** A webhook that the service disabled. */
export const disabledWebhook = disablement.extend({ id: z.int(), host: z.string() });
export type DisabledWebhook = z.infer<typeof disabledWebhook>;

export const webhook = z.strictObject({
  id: z.int(),
  url: z.string(),
  format: webhookFormat,
  events: z.array(webhookEventType),
  enabled: z.boolean(),
  /** Null if the service didn't disable it. */
  disabled: disablement.nullable(),
  /** Time since which every try has failed; null after a success. */
  failing_since: timestamp.nullable(),
  /** The last failed try, also after later successes. */
  last_failure: attempt.extend({ problem: webhookProblem }).nullable(),
  /** Until this time, the previous secret also signs deliveries. */
  previous_secret_until: timestamp.nullable(),
  created_at: timestamp,
  version: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.strictObject({
  id: z.int(),
  webhook_id: z.string().describe("The header `webhook-id`."),
  event: z.enum(sentEventTypes),
  state: z.enum(["pending", "delivered", "failed"]),
  created_at: timestamp,
  /** When the next try is due; null if none is. */
  next_try_at: timestamp.nullable(),
  last_try: attempt.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookTry = z.strictObject({
  ...attempt.shape,
  milliseconds: z.int(),
  /** The headers `webhook-timestamp` and `webhook-signature` of the request. */
  timestamp: z.int(),
  signature: z.string(),
  /** The beginning of the answer; null without one. */
  answer: z.string().nullable(),
});
export type WebhookTry = z.infer<typeof webhookTry>;

const base = "/console/api/publications/:publication_id/webhooks";
const tag = "Webhooks";
const params = z.object({ publication_id: pathId });
const webhookParams = params.extend({ webhook_id: pathId });
const deliveryId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const deliveryParams = webhookParams.extend({ delivery_id: deliveryId });
const envelope = z.strictObject({ webhook });
const withSecret = z.strictObject({ webhook, secret: z.string() });
const deliveryEnvelope = z.strictObject({ delivery: webhookDelivery });

export const listWebhooks = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List the webhooks of a publication",
  params,
  responses: { 200: z.strictObject({ webhooks: z.array(webhook) }) },
});

export const createWebhook = defineRoute({
  method: "POST",
  path: base,
  audience: "console",
  tag,
  summary: "Add a webhook. Only this answer contains its secret",
  params,
  envelope: "webhook",
  body: webhookInput,
  responses: { 201: withSecret },
});

export const changeWebhook = defineRoute({
  method: "PATCH",
  path: `${base}/:webhook_id`,
  audience: "console",
  tag,
  summary: "Change, disable or enable a webhook",
  params: webhookParams,
  envelope: "webhook",
  body: z.object({ ...webhookInput.shape, enabled: z.boolean(problem("boolean")) }).partial(),
  responses: { 200: envelope },
});

export const rotateWebhookSecret = defineRoute({
  method: "POST",
  path: `${base}/:webhook_id/rotate`,
  audience: "console",
  tag,
  summary: "Give a webhook a new secret. The previous one also signs for a chosen time",
  params: webhookParams,
  envelope: "rotation",
  body: z.object({
    overlap_hours: z
      .int(problem("integer"))
      .min(0, problem("negative"))
      .max(7 * 24, problem("at_most", { maximum: 7 * 24 }))
      .default(SECRET_OVERLAP_HOURS),
  }),
  responses: { 201: withSecret },
});

export const deleteWebhook = defineRoute({
  method: "DELETE",
  path: `${base}/:webhook_id`,
  audience: "console",
  tag,
  summary: "Delete a webhook with its deliveries",
  params: webhookParams,
  responses: { 204: null },
});

export const testWebhook = defineRoute({
  method: "POST",
  path: `${base}/:webhook_id/test`,
  audience: "console",
  tag,
  summary: "Send a test event",
  params: webhookParams,
  responses: { 201: deliveryEnvelope },
});

export const listWebhookDeliveries = defineRoute({
  method: "GET",
  path: `${base}/:webhook_id/deliveries`,
  audience: "console",
  tag,
  summary: "List the deliveries of a webhook, newest first",
  params: webhookParams,
  query: z.object({
    state: webhookDelivery.shape.state.optional(),
    /** Deliveries older than this one. */
    before: deliveryId.optional(),
  }),
  responses: {
    200: z.strictObject({
      deliveries: z.array(webhookDelivery),
      /** Value of `before` for the next page; null at the end. */
      next_before: z.int().nullable(),
    }),
  },
});

export const getWebhookDelivery = defineRoute({
  method: "GET",
  path: `${base}/:webhook_id/deliveries/:delivery_id`,
  audience: "console",
  tag,
  summary: "Fetch a delivery with its request and its tries",
  params: deliveryParams,
  responses: {
    200: z.strictObject({
      delivery: webhookDelivery,
      /** The body of the request. */
      body: z.string(),
      tries: z.array(webhookTry),
    }),
  },
});

export const replayWebhookDelivery = defineRoute({
  method: "POST",
  path: `${base}/:webhook_id/deliveries/:delivery_id/replay`,
  audience: "console",
  tag,
  summary: "Send a delivery again",
  params: deliveryParams,
  responses: { 200: deliveryEnvelope },
});

export const replayFailedWebhookDeliveries = defineRoute({
  method: "POST",
  path: `${base}/:webhook_id/replay`,
  audience: "console",
  tag,
  summary: "Send all failed deliveries since a time again",
  params: webhookParams,
  envelope: "replay",
  body: z.object({ since: z.iso.datetime({ offset: true, error: problem("date_time_offset") }) }),
  responses: { 200: z.strictObject({ replayed: z.int() }) },
});
