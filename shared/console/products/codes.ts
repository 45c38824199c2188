import { z } from "zod";
import { calendarDate, nonBlank, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { holding } from "./holdings.ts";
import { base, organizationParams, productKey, tag } from "./products.ts";

const batchParams = organizationParams.extend({ batch_id: pathId });

/** Codes of one batch. */
export const MAX_CODES = 50_000;

const number = (maximum: number) =>
  z.int(problem("integer")).min(1, problem("positive")).max(maximum, problem("at_most", { maximum }));

export const codeBatch = z.strictObject({
  id: z.int(),
  name: z.string(),
  product: z.strictObject({ id: z.int(), key: z.string(), name: z.string() }),
  days: z.int().nullable(),
  until: z.iso.date().nullable(),
  uses: z.int(),
  expires_on: z.iso.date().nullable(),
  revoked: z.boolean(),
  /** Number of codes, and how often they were redeemed. */
  codes: z.int(),
  redeemed: z.int(),
  created_by: z.string(),
  created_at: timestamp,
  version: z.int(),
});
export type CodeBatch = z.infer<typeof codeBatch>;

export const codeBatchInput = z
  .object({
    name: nonBlank(200),
    product: productKey,
    count: number(MAX_CODES),
    /** Days that a holding lasts from the day of redemption. Null: to `until`, or without an end. */
    days: number(36_500).nullable().default(null),
    until: calendarDate.nullable().default(null),
    /** How many readers can redeem each code. */
    uses: number(1_000_000).default(1),
    /** The last day on which the codes can be redeemed. */
    expires_on: calendarDate.nullable().default(null),
  })
  .refine(({ days, until }) => days === null || until === null, {
    path: ["until"],
    message: problem("days_or_until"),
  });
export type CodeBatchInput = z.output<typeof codeBatchInput>;

export const listCodeBatches = defineRoute({
  method: "GET",
  path: `${base}/code-batches`,
  audience: "console",
  tag,
  summary: "List batches of codes, the newest first",
  params: organizationParams,
  responses: { 200: z.strictObject({ batches: z.array(codeBatch) }) },
});

export const createCodeBatch = defineRoute({
  method: "POST",
  path: `${base}/code-batches`,
  audience: "console",
  tag,
  summary: "Create a batch of codes, which are shown only in this response",
  params: organizationParams,
  envelope: "batch",
  body: codeBatchInput,
  responses: { 201: z.strictObject({ batch: codeBatch, codes: z.array(z.string()) }) },
});

export const revokeCodeBatch = defineRoute({
  method: "POST",
  path: `${base}/code-batches/:batch_id/revoke`,
  audience: "console",
  tag,
  summary: "Revoke the codes of a batch. Holdings of redeemed codes stay",
  params: batchParams,
  responses: { 200: z.strictObject({ batch: codeBatch }) },
});

/** At a counter: the staff redeems a code for a reader. */
export const redeemCodeForReader = defineRoute({
  method: "POST",
  path: `${base}/readers/:reader_id/codes`,
  audience: "console",
  tag,
  summary: "Redeem a code for a reader",
  params: organizationParams.extend({ reader_id: z.uuid() }),
  body: z.object({ code: text(100) }),
  responses: { 201: z.strictObject({ holding }) },
});
