import { z } from "zod";
import { flag, MAX_INTEGER, nonBlank, oneOf, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

export const tag = "Products";
export const base = "/console/api/organizations/:organization_id";
export const organizationParams = z.object({ organization_id: pathId });
const productParams = organizationParams.extend({ product_id: pathId });

/** Products of an organization, and what one of them unlocks. */
export const MAX_PRODUCTS = 500;
export const MAX_PRODUCT_ITEMS = 5_000;

/** What a product unlocks: a whole publication, all items of a category, or a single item by its product identifier. */
export const productItemKind = z.enum([
  "publication",
  "emag_category",
  "article_category",
  "emag",
  "story",
  "chatbot",
  "chatbot_uuid",
]);
export type ProductItemKind = z.infer<typeof productItemKind>;

/** `held`: issues and articles whose date is within the holding. Chatbots have no date. */
export const productDates = oneOf(["all", "held"]);
export type ProductDates = z.infer<typeof productDates>;

/** How a reader got a holding. */
export const holdingSource = z.enum(["person", "import", "code", "api", "provisioning"]);
export type HoldingSource = z.infer<typeof holdingSource>;

const id = z.int().min(1).max(MAX_INTEGER);
const identifier = nonBlank(1000).refine((value) => !value.includes(","), problem("no_comma"));

export const productItem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("publication"), publication_id: id }),
  z.strictObject({ kind: z.literal("emag_category"), publication_id: id, category_id: id }),
  z.strictObject({ kind: z.literal("article_category"), publication_id: id, category_id: id }),
  z.strictObject({ kind: z.literal("emag"), publication_id: id, identifier }),
  z.strictObject({ kind: z.literal("story"), publication_id: id, identifier }),
  z.strictObject({ kind: z.literal("chatbot"), publication_id: id, identifier }),
  z.strictObject({
    kind: z.literal("chatbot_uuid"),
    publication_id: id,
    identifier: z.uuid(problem("uuid")),
  }),
]);
export type ProductItem = z.output<typeof productItem>;

/** The publisher's own name of a product, which shops and the provisioning file use. */
export const productKey = text(100).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, problem("product_key_form"));

const productFields = {
  key: productKey,
  name: nonBlank(200),
  unlocks: z
    .array(productItem)
    .max(MAX_PRODUCT_ITEMS, problem("too_many_items", { maximum: MAX_PRODUCT_ITEMS })),
  downloads: flag.default(false),
  dates: productDates.default("all"),
  /** Whether what was released while the product was held stays readable afterwards. Only with the dates `held`. */
  stays_readable: flag.default(false),
};

export const productInput = z
  .object(productFields)
  .refine(({ dates, stays_readable }) => !stays_readable || dates === "held", {
    path: ["stays_readable"],
    message: problem("stays_readable_held"),
  });
export type ProductInput = z.output<typeof productInput>;

export const product = z.strictObject({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  unlocks: z.array(productItem),
  downloads: z.boolean(),
  dates: z.enum(["all", "held"]),
  stays_readable: z.boolean(),
  /** Holdings that have begun and not ended, by UTC. */
  current_holdings: z.int(),
  version: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Product = z.infer<typeof product>;

const envelope = z.strictObject({ product });

export const listProducts = defineRoute({
  method: "GET",
  path: `${base}/products`,
  audience: "console",
  tag,
  summary: "List the products of an organization",
  params: organizationParams,
  responses: { 200: z.strictObject({ products: z.array(product) }) },
});

export const createProduct = defineRoute({
  method: "POST",
  path: `${base}/products`,
  audience: "console",
  tag,
  summary: "Create a product",
  params: organizationParams,
  envelope: "product",
  body: productInput,
  responses: { 201: envelope },
});

export const changeProduct = defineRoute({
  method: "PUT",
  path: `${base}/products/:product_id`,
  audience: "console",
  tag,
  summary: "Change a product, for all readers who hold it",
  params: productParams,
  envelope: "product",
  body: productInput,
  responses: { 200: envelope },
});

export const deleteProduct = defineRoute({
  method: "DELETE",
  path: `${base}/products/:product_id`,
  audience: "console",
  tag,
  summary: "Delete a product without holdings and codes",
  params: productParams,
  responses: { 204: null },
});
