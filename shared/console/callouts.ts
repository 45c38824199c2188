import { z } from "zod";
import { authorizationEndpoint } from "../contract/authorization.ts";
import { dateTime, text, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";

/** What a reader asks for. `publication` is the list of everything a reader may see (the endpoint `issues`). */
export const accessItemType = z.enum(["emag", "story", "chatbot", "publication"]);
export type AccessItemType = z.infer<typeof accessItemType>;

/** `granted` and `denied` are the customer's word; `unauthorized` is its 401; `unavailable` is everything else. */
export const calloutOutcome = z.enum(["granted", "denied", "unauthorized", "unavailable"]);
export type CalloutOutcome = z.infer<typeof calloutOutcome>;

/** Why it ended so. */
export const calloutReason = z.enum([
  "granted",
  "denied",
  "token_rejected",
  "timeout",
  "connect_failed",
  "address_refused",
  "tls_required",
  "connection_lost",
  "bad_http",
  "redirect",
  "bad_status",
  "encoded",
  "not_json",
  "malformed_json",
  "wrong_type",
  "too_large",
  "overloaded",
  "circuit_open",
  "rate_limited",
]);
export type CalloutReason = z.infer<typeof calloutReason>;

/** Reasons of decisions for which no request was sent. */
export const unsentReasons = [
  "overloaded",
  "circuit_open",
  "rate_limited",
] as const satisfies CalloutReason[];

export function isUnsent(reason: CalloutReason): boolean {
  return (unsentReasons as readonly CalloutReason[]).includes(reason);
}

/** Who caused a callout: a reader, or somebody in the console. */
export const calloutSource = z.enum(["reader", "try", "replay", "matrix"]);
export type CalloutSource = z.infer<typeof calloutSource>;

export const callout = z.strictObject({
  /** Grows with time. */
  id: z.string(),
  at: timestamp,
  source: calloutSource,
  endpoint: authorizationEndpoint,
  item: z.strictObject({ type: accessItemType, id: z.string(), name: z.string() }),
  outcome: calloutOutcome,
  reason: calloutReason,
  /** The customer's status, where it answered. */
  status: z.int().nullable(),
  milliseconds: z.number(),
  /** Answered from memory, without asking. */
  cached: z.boolean(),
  /**
   * How many of the same second this line stands for: equal ones answered from memory, or those that were not sent, or
   * refused tokens beyond the first few. Of the last two, item and reader are those of the first.
   */
  count: z.int(),
  /** The first 8 hex digits of the access token's HMAC. */
  reader_fingerprint: z.string(),
});
export type Callout = z.infer<typeof callout>;

/** With the bodies as they went and came. Tokens that a customer sent back are masked. */
export const fullCallout = callout.extend({
  request_body: z.string(),
  /** Null where nothing came, or where the answer came from memory. */
  response_body: z.string().nullable(),
});
export type FullCallout = z.infer<typeof fullCallout>;

export const CALLOUTS_PER_PAGE = 50;
/** How long a callout stays in the log. */
export const CALLOUT_DAYS = 14;

export const calloutQuery = z.object({
  outcome: calloutOutcome.optional(),
  endpoint: authorizationEndpoint.optional(),
  item_type: accessItemType.optional(),
  item: text(200)
    .optional()
    .describe(
      "Part of the item's name, or its identifier. One or two letters are looked for in the newest callouts alone.",
    ),
  fingerprint: z
    .string()
    .regex(/^[0-9a-fA-F]{1,8}$/, problem("hexadecimal"))
    .transform((value) => value.toLowerCase())
    .optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, problem("callout_id"))
    .optional(),
});

export const listCallouts = defineRoute({
  method: "GET",
  path: `${base}/callouts`,
  audience: "console",
  tag,
  summary: "The callouts of a publication, newest first",
  params,
  query: calloutQuery,
  responses: {
    200: z.strictObject({
      callouts: z.array(callout),
      /** Sent as `before`, it continues the list; null at its end. */
      next_before: z.string().nullable(),
    }),
  },
});

export const calloutParams = params.extend({ callout_id: z.string().regex(/^\d{1,18}$/) });

export const getCallout = defineRoute({
  method: "GET",
  path: `${base}/callouts/:callout_id`,
  audience: "console",
  tag,
  summary: "A callout with its bodies",
  params: calloutParams,
  responses: { 200: z.strictObject({ callout: fullCallout }) },
});
