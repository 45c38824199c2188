import { z } from "zod";
import { authorizationEndpoint } from "../contract/authorization.ts";
import { flag, MAX_INTEGER, text, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { base, params, tag } from "./access-path.ts";
import { calloutOutcome, calloutParams, calloutReason } from "./callouts.ts";

/** A token to ask with: pasted, or that of a test reader. */
const credentials = {
  token: text(8192).optional(),
  id_token: text(16_384).optional(),
  reader_id: z.uuid().optional(),
};

/** What the readers' interface answers: 200, or a refusal with its code. */
export const readerAnswer = z.strictObject({ status: z.int(), code: z.string().nullable() });
export type ReaderAnswer = z.infer<typeof readerAnswer>;

/** What was sent, what came, and what a reader would have got. */
export const accessTrial = z.strictObject({
  request: z.strictObject({
    method: z.literal("POST"),
    /** With the profile token masked. */
    url: z.string(),
    /** With tokens masked. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  /** Null where nothing came, or where memory answered. */
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
  /** `off`: this outcome is never remembered, or remembering is switched off. */
  cache: z.enum(["hit", "miss", "off"]),
  /** 404 where readers do not see the item yet, whatever the customer says. */
  reader: readerAnswer,
  /** The product identifiers of the endpoint `issues`, and the issues they lead to. */
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

/** What an attempt came to: an item that is not protected needs no callout, one without its endpoint is refused unasked. */
export const trialResult = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("asked"), trial: accessTrial }),
  z.strictObject({ kind: z.literal("unprotected"), reader: readerAnswer }),
  z.strictObject({
    kind: z.literal("not_configured"),
    endpoint: authorizationEndpoint,
    reader: readerAnswer,
  }),
  z.strictObject({ kind: z.literal("token_missing"), message: z.string(), reader: readerAnswer }),
]);
export type TrialResult = z.infer<typeof trialResult>;

export const tryAccess = defineRoute({
  method: "POST",
  path: `${base}/try`,
  audience: "console",
  tag,
  summary: "Ask the customer's endpoint as a reader would cause it to be asked",
  params,
  body: z.object({
    item: trialItem,
    ...credentials,
    /** Asks even if the answer is remembered. */
    fresh: flag.default(false),
  }),
  responses: { 200: trialResult },
});

export const replayCallout = defineRoute({
  method: "POST",
  path: `${base}/callouts/:callout_id/replay`,
  audience: "console",
  tag,
  summary: "Send the body of a callout again, with a token of your own or that of a test reader",
  params: calloutParams,
  body: z.object(credentials),
  responses: { 200: trialResult },
});

/** Test readers by items: what each would get. */
export const MATRIX_LIMITS = { readers: 10, items: 20 } as const;

export const fillAccessMatrix = defineRoute({
  method: "POST",
  path: `${base}/matrix`,
  audience: "console",
  tag,
  summary: "Ask for each of these items as each of these test readers",
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
      /** Of each item, in the order they were asked for, whether readers see it yet; if not they get 404, whatever its cells say. */
      shown: z.array(z.boolean()),
      /** One row for each reader, one cell for each item, in the order they were asked for. */
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
