import { z } from "zod";
import { calendarDate, nonBlank, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { base, holdingSource, organizationParams, productKey, tag } from "./products.ts";

const holdingParams = organizationParams.extend({ holding_id: pathId });

export const HOLDINGS_PAGE_SIZE = 50;
/** Rows of one CSV file. */
export const MAX_IMPORTED_ROWS = 5_000;

export const readerEmail = z
  .string({ error: problem("email") })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: problem("email") }).max(254, problem("too_long", { maximum: 254 })));

const days = {
  /** Default: today. */
  starts_on: calendarDate.optional(),
  /** The last day. Null: without an end. */
  ends_on: calendarDate.nullable().default(null),
};

export const holding = z.strictObject({
  id: z.int(),
  reader: z.strictObject({ id: z.uuid(), email: z.string(), name: z.string() }),
  product: z.strictObject({ id: z.int(), key: z.string(), name: z.string() }),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  source: holdingSource,
  /** The batch of the code that was redeemed. */
  code_batch: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** The shop's own reference. */
  reference: z.string().nullable(),
  created_by: z.string(),
  version: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Holding = z.infer<typeof holding>;

const envelope = z.strictObject({ holding });

export const listHoldings = defineRoute({
  method: "GET",
  path: `${base}/holdings`,
  audience: "console",
  tag,
  summary: "List holdings, the newest first",
  params: organizationParams,
  personalQuery: ["search"],
  query: z.object({
    /** Part of the reader's address or name. */
    search: text(200).optional(),
    product_id: pathId.optional(),
    reader_id: z.uuid().optional(),
    /** The last holding of the previous page. */
    before: pathId.optional(),
  }),
  responses: { 200: z.strictObject({ holdings: z.array(holding), has_more: z.boolean() }) },
});

/** A holding for an address. A reader without an account gets one, with an invitation by mail. */
export const newHolding = z.object({
  product: productKey,
  email: readerEmail,
  name: text(200).default(""),
  ...days,
});

export const giveHolding = defineRoute({
  method: "POST",
  path: `${base}/holdings`,
  audience: "console",
  tag,
  summary: "Give a reader a product",
  params: organizationParams,
  envelope: "holding",
  body: newHolding,
  responses: { 201: envelope },
});

export const changeHolding = defineRoute({
  method: "PATCH",
  path: `${base}/holdings/:holding_id`,
  audience: "console",
  tag,
  summary: "Extend or end a holding",
  params: holdingParams,
  envelope: "holding",
  body: z.object({ starts_on: calendarDate.optional(), ends_on: calendarDate.nullable().optional() }),
  responses: { 200: envelope },
});

export const deleteHolding = defineRoute({
  method: "DELETE",
  path: `${base}/holdings/:holding_id`,
  audience: "console",
  tag,
  summary: "Delete a holding as if it had never been",
  params: holdingParams,
  responses: { 204: null },
});

const csvBody = z.object({ csv: nonBlank(2_000_000) });

/** A fault of a CSV file. Lines count from 1, the header. */
export const importFault = z.strictObject({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

export const previewHoldings = defineRoute({
  method: "POST",
  path: `${base}/holdings/import/preview`,
  audience: "console",
  tag,
  summary: "Check a CSV file of holdings without storing anything",
  params: organizationParams,
  body: csvBody,
  bodyLimitBytes: 4 * 1024 * 1024,
  responses: {
    200: z.strictObject({
      rows: z.int(),
      new_readers: z.int(),
      /** Holdings that the reader already has from and to the same days, which are not added again. */
      known: z.int(),
      faults: z.array(importFault),
    }),
  },
});

export const importHoldings = defineRoute({
  method: "POST",
  path: `${base}/holdings/import`,
  audience: "console",
  tag,
  summary: "Add all holdings of a CSV file, or none if a line has a fault",
  params: organizationParams,
  body: csvBody,
  bodyLimitBytes: 4 * 1024 * 1024,
  responses: { 201: z.strictObject({ added: z.int(), new_readers: z.int(), known: z.int() }) },
});
