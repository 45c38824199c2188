import { z } from "zod";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { flag, MAX_INTEGER, text, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";
import { calloutOutcome, calloutParams, calloutReason } from "./callouts.ts";

/** Credentials of an access check: a pasted token or a test reader. */
const credentials = {
  token: text(8192).optional(),
  id_token: text(16_384).optional(),
  reader_id: z.uuid().optional(),
};

/** Response of the kiosk API: 200, or an error status with its code. */
export const readerResponse = z.strictObject({ status: z.int(), code: z.string().nullable() });
export type ReaderResponse = z.infer<typeof readerResponse>;

/** Request, response, and result of an access check. */
export const accessTrial = z.strictObject({
  request: z.strictObject({
    method: z.literal("POST"),
    /** With the profile token masked. */
    url: z.string(),
    /** With tokens masked. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  /** Null without a response or for a cached answer. */
  answer: z
    .strictObject({
      status: z.int().nullable(),
      content_type: z.string().nullable(),
      body: z.string().nullable(),
    })
    .nullable(),
  outcome: calloutOutcome,
  reason: calloutReason,
  milliseconds: z.number(),
  /** `off`: this outcome is never cached, or the cache is disabled. */
  cache: z.enum(["hit", "miss", "off"]),
  /** 404 if readers can't see the item yet, regardless of the endpoint's answer. */
  reader: readerResponse,
  /** Product identifiers from the endpoint `issues`, and the matching issues. */
  entitled: z
    .strictObject({
      product_ids: z.array(z.string()),
      emags: z.array(z.strictObject({ id: z.int(), name: z.string() })),
      unknown_product_ids: z.array(z.string()),
    })
    .nullable(),
});
export type AccessTrial = z.infer<typeof accessTrial>;

const itemId = z
  .int(typed(problem("identifier")))
  .min(1, problem("identifier"))
  .max(MAX_INTEGER);

/** An item to try: an issue to read or to download, an article, a chatbot, or the list of everything. */
export const trialItem = z.discriminatedUnion("type", [
  z.object({ type: z.literal("emag"), id: itemId, download: flag.default(false) }),
  z.object({ type: z.literal("story"), id: itemId }),
  z.object({ type: z.literal("chatbot"), id: z.uuid() }),
  z.object({ type: z.literal("publication") }),
]);
export type TrialItem = z.input<typeof trialItem>;

/**
 * Result of an access check. An unprotected item needs no callout; access to an item without its endpoint is denied
 * without one.
 */
export const trialResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked"), trial: accessTrial }),
  z.strictObject({ kind: z.literal("unprotected"), reader: readerResponse }),
  z.strictObject({
    kind: z.literal("not_configured"),
    endpoint: authorizationEndpoint,
    reader: readerResponse,
  }),
  z.strictObject({ kind: z.literal("token_missing"), message: z.string(), reader: readerResponse }),
]);
export type TrialResult = z.infer<typeof trialResult>;

export const tryAccess = defineRoute({
  method: "POST",
  path: `${base}/try`,
  audience: "console",
  tag,
  summary: "Call the publisher's endpoint as for a reader",
  params,
  body: z.object({
    item: trialItem,
    ...credentials,
    /** Bypasses the cache. */
    fresh: flag.default(false),
  }),
  responses: { 200: trialResult },
});

export const replayCallout = defineRoute({
  method: "POST",
  path: `${base}/callouts/:callout_id/replay`,
  audience: "console",
  tag,
  summary: "Replay a callout with your own token or a test reader's",
  params: calloutParams,
  body: z.object(credentials),
  responses: { 200: trialResult },
});

/** Maximum size of the access matrix. */
export const MATRIX_LIMITS = { readers: 10, items: 20 } as const;

export const fillAccessMatrix = defineRoute({
  method: "POST",
  path: `${base}/matrix`,
  audience: "console",
  tag,
  summary: "Check the access of test readers to items",
  params,
  body: z.object({
    reader_ids: z
      .array(z.uuid())
      .min(1, problem("test_reader"))
      .max(MATRIX_LIMITS.readers, problem("too_many_test_readers", { maximum: MATRIX_LIMITS.readers })),
    items: z
      .array(trialItem)
      .min(1, problem("item"))
      .max(MATRIX_LIMITS.items, problem("too_many_items", { maximum: MATRIX_LIMITS.items })),
  }),
  responses: {
    200: z.strictObject({
      /** For each requested item: whether readers can see it. If not, they get 404 regardless of its cells. */
      shown: z.array(z.boolean()),
      /** One row per reader and one cell per item, in the requested order. */
      rows: z.array(
        z.strictObject({
          reader_id: z.string(),
          cells: z.array(
            z.discriminatedUnion("kind", [
              z.strictObject({
                kind: z.literal("asked"),
                outcome: calloutOutcome,
                reason: calloutReason,
                milliseconds: z.number(),
                cached: z.boolean(),
              }),
              z.strictObject({ kind: z.literal("unprotected") }),
              z.strictObject({ kind: z.literal("not_configured") }),
              z.strictObject({ kind: z.literal("gone") }),
            ]),
          ),
        }),
      ),
    }),
  },
});
export type AccessMatrix = z.infer<(typeof fillAccessMatrix)["responses"][200]>;
