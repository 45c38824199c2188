import { z } from "zod";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { dateTime, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";

/** Type of the requested item. `publication` is the list of everything a reader can open (the endpoint `issues`). */
export const accessItemType = z.enum(["emag", "story", "chatbot", "publication"]);
export type AccessItemType = z.infer<typeof accessItemType>;

/** `granted` and `denied` are answers of the endpoint, `unauthorized` is its 401, `unavailable` is everything else. */
export const calloutOutcome = z.enum(["granted", "denied", "unauthorized", "unavailable"]);
export type CalloutOutcome = z.infer<typeof calloutOutcome>;

/** Reason of the outcome. */
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

/** Reasons of outcomes without a request. */
export const unsentReasons = [
  "overloaded",
  "circuit_open",
  "rate_limited",
] as const satisfies CalloutReason[];

export function isUnsent(reason: CalloutReason): boolean {
  return (unsentReasons as readonly CalloutReason[]).includes(reason);
}

/** Source of a callout: a reader, or a person in the console. */
export const calloutSource = z.enum(["reader", "try", "replay", "matrix"]);
export type CalloutSource = z.infer<typeof calloutSource>;

export const callout = z.strictObject({
  /** Increases over time. */
  id: z.string(),
  at: timestamp,
  source: calloutSource,
  endpoint: authorizationEndpoint,
  item: z.strictObject({ type: accessItemType, id: z.string(), name: z.string() }),
  outcome: calloutOutcome,
  reason: calloutReason,
  /** HTTP status of the endpoint. Null without a response. */
  status: z.int().nullable(),
  milliseconds: z.number(),
  /** True for a cached answer. */
  cached: z.boolean(),
  /**
   * Number of callouts in the same second that this entry combines: equal cached answers, unsent requests, or rejected
   * tokens beyond the first few. For the last two, item and reader are those of the first.
   */
  count: z.int(),
  /** First 8 hex digits of the access token's HMAC. */
  reader_fingerprint: z.string(),
});
export type Callout = z.infer<typeof callout>;

/** A callout with its bodies. Tokens in the response are masked. */
export const fullCallout = callout.extend({
  /** The `X-Request-Id` that it carried. Null if no request was sent, or if the answer came from the cache. */
  request_id: z.uuid().nullable(),
  request_body: z.string(),
  /** Null without a response or for a cached answer. */
  response_body: z.string().nullable(),
});
export type FullCallout = z.infer<typeof fullCallout>;

export const CALLOUTS_PER_PAGE = 50;
/** Retention of the callout log, in days. */
export const CALLOUT_DAYS = 14;

/** The start of a fingerprint, or a support code: the whole fingerprint, a hyphen and the start of a request ID. */
export const READER_OR_SUPPORT_CODE = /^(?:[\da-f]{1,8}|[\da-f]{8}-[\da-f]{0,8})$/i;

export const calloutQuery = z.object({
  outcome: calloutOutcome.optional(),
  endpoint: authorizationEndpoint.optional(),
  item_type: accessItemType.optional(),
  item: text(200)
    .optional()
    .describe(
      "Part of the item's name, or its ID. One or two letters are searched only in the newest callouts.",
    ),
  fingerprint: z
    .string()
    .regex(READER_OR_SUPPORT_CODE, problem("hexadecimal"))
    .transform((value) => value.toLowerCase())
    .optional()
    .describe("Start of the reader's fingerprint, or the support code that a reader was shown."),
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
  summary: "List the callouts of a publication, newest first",
  params,
  query: calloutQuery,
  responses: {
    200: z.strictObject({
      callouts: z.array(callout),
      /** Value of `before` for the next page. Null at the end. */
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
  summary: "Fetch a callout with its bodies",
  params: calloutParams,
  responses: { 200: z.strictObject({ callout: fullCallout }) },
});
