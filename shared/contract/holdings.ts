import { z } from "zod";
import { language } from "#shared/console/languages.ts";
import { readerEmail } from "#shared/console/products/holdings.ts";
import { productKey } from "#shared/console/products/products.ts";
import { problem } from "#shared/i18n/problem.ts";
import { calendarDate, MAX_INTEGER, nonBlank, pathId, readerId, text, timestamp, typed } from "./fields.ts";
import { pageFields, pageQuery } from "./pagination.ts";
import { defineRoute } from "./route.ts";

const tag = "Readers and holdings";
const base = "/api/v2/importer/organizations/:organization_id";
const params = z.object({ organization_id: pathId.meta({ examples: [1] }) });
const reference = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
  .describe("The shop's own reference, such as the number of an order line.")
  .meta({ examples: ["order-1001-1"] });
const holdingParams = params.extend({ reference });

export const shopReader = z.strictObject({
  id: readerId,
  email: z.string().meta({ examples: ["reader@example.com"] }),
  name: z.string().meta({ examples: ["Alex Example"] }),
  created_at: timestamp,
});
export type ShopReader = z.infer<typeof shopReader>;

export const shopHolding = z.strictObject({
  reference: z
    .string()
    .nullable()
    .meta({ examples: ["order-1001-1"] }),
  product: z
    .string()
    .describe("The key of the product.")
    .meta({ examples: ["digital"] }),
  reader_id: readerId,
  starts_on: z.iso.date().meta({ examples: ["2026-01-01"] }),
  ends_on: z.iso
    .date()
    .nullable()
    .describe("The last day. Null: without an end.")
    .meta({ examples: ["2026-12-31"] }),
  updated_at: timestamp,
});
export type ShopHolding = z.infer<typeof shopHolding>;

export const shopHoldingInput = z.object({
  product: productKey.describe("The key of the product."),
  email: readerEmail.describe(
    "The reader's address. A reader without an account gets one, with an invitation by email.",
  ),
  name: text(200).default("").describe("Name of a new reader."),
  language: language.optional().describe("Language of the invitation. Default: that of the publication."),
  starts_on: calendarDate.optional().describe("Default: today, or the day that was stored."),
  ends_on: calendarDate.nullable().default(null).describe("The last day. Null: without an end."),
});
export type ShopHoldingInput = z.output<typeof shopHoldingInput>;

export const putHolding = defineRoute({
  method: "PUT",
  path: `${base}/holdings/:reference`,
  audience: "contract",
  tag,
  summary: "Create or change a holding under your own reference",
  description:
    "Repeating the request changes nothing, also after the reader has changed the address in the account. Another email moves the " +
    "holding to the reader with that address.",
  params: holdingParams,
  envelope: "holding",
  body: shopHoldingInput.meta({
    requests: {
      subscription: {
        summary: "A subscription for a year",
        value: {
          product: "digital",
          email: "reader@example.com",
          name: "Alex Example",
          starts_on: "2026-01-01",
          ends_on: "2026-12-31",
        },
      },
    },
  }),
  responses: {
    200: z.strictObject({ holding: shopHolding }),
    201: z.strictObject({ holding: shopHolding }),
  },
});

export const removeHolding = defineRoute({
  method: "DELETE",
  path: `${base}/holdings/:reference`,
  audience: "contract",
  tag,
  summary: "Delete a holding as if it had never been",
  description: "To end a holding, change its `ends_on` instead.",
  params: holdingParams,
  responses: { 204: null },
});

export const listShopHoldings = defineRoute({
  method: "GET",
  path: `${base}/holdings`,
  audience: "contract",
  tag,
  summary: "List holdings by their age",
  params,
  personalQuery: ["email"],
  query: z.object({
    email: readerEmail
      .optional()
      .describe("Only holdings of this reader.")
      .meta({ examples: ["reader@example.com"] }),
    product: productKey
      .optional()
      .describe("Only holdings of this product.")
      .meta({ examples: ["digital"] }),
    ...pageQuery,
  }),
  responses: {
    200: z.strictObject({ holdings: z.array(shopHolding), ...pageFields }),
  },
});

export const inviteShopReader = defineRoute({
  method: "POST",
  path: `${base}/readers`,
  audience: "contract",
  tag,
  summary: "Create a reader, with an invitation by email",
  description: "A reader who has an account gets no mail. The answer is the same.",
  params,
  envelope: "reader",
  body: z
    .object({
      email: readerEmail,
      name: text(200).default(""),
      language: language.optional(),
      publication_id: z
        .int(typed(problem("integer")))
        .min(1, problem("positive"))
        .max(MAX_INTEGER, problem("at_most", { maximum: MAX_INTEGER }))
        .describe("The publication that the invitation names."),
    })
    .meta({
      requests: {
        reader: {
          summary: "A reader with an invitation",
          value: { email: "reader@example.com", name: "Alex Example", publication_id: 10 },
        },
      },
    }),
  responses: { 200: z.strictObject({ reader: shopReader }) },
});

export const shopProduct = z.strictObject({ key: z.string(), name: nonBlank(200) });

export const listShopProducts = defineRoute({
  method: "GET",
  path: `${base}/products`,
  audience: "contract",
  tag,
  summary: "List the products of the organization",
  params,
  responses: { 200: z.strictObject({ products: z.array(shopProduct) }) },
});
