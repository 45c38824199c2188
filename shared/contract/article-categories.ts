import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { exampleCategory, withExamples } from "./described.ts";
import { MAX_INTEGER, nonBlank, pathId, presentOr400, publicationPath, timestamp, typed } from "./fields.ts";
import { defineRoute } from "./route.ts";

/** Limits of the tree of a publication, which is read as a whole. */
export const MAX_ARTICLE_CATEGORIES = 10_000;
export const MAX_CATEGORY_LEVELS = 50;

const name = nonBlank(1000);

const parentId = z
  .int(typed(problem("parent_category")))
  .min(1, problem("category_unknown"))
  .max(MAX_INTEGER, problem("category_unknown"))
  .nullable()
  .describe("The immediate parent; null is the root level.");

const position = z
  .number(typed(problem("integer_unquoted")))
  .multipleOf(1, problem("integer_unquoted"))
  .min(1, problem("positive"))
  // Any position past the end means the end.
  .transform((place) => Math.min(place, MAX_INTEGER))
  .describe("From 1, among the categories with the same parent; one past the end means the end.")
  .meta({ type: "integer" });

/** Input of a new category. A missing name makes the request malformed (contract 7). */
export const articleCategoryCreate = z
  .object({ name: presentOr400(name), parent_id: parentId.optional(), position: position.optional() })
  .meta({ id: "ArticleCategoryCreate" });
export type ArticleCategoryCreate = z.output<typeof articleCategoryCreate>;

/** Changes of a category, for PUT and PATCH. */
export const articleCategoryChange = z
  .object({ name: name.optional(), parent_id: parentId.optional(), position: position.optional() })
  .meta({ id: "ArticleCategoryChange" });
export type ArticleCategoryChange = z.output<typeof articleCategoryChange>;

/** An article category in responses (contract 2.6). */
export const articleCategory = z
  .strictObject(
    withExamples(exampleCategory)({
      id: z.int(),
      name: z.string(),
      parent_id: z.int().nullable().describe("The immediate parent; null at the root level."),
      position: z.int().describe("From 1, among the categories with the same parent."),
      parent_ids: z.array(z.int()).describe("The ancestors from the root to the immediate parent."),
      created_at: timestamp,
      updated_at: timestamp,
    }),
  )
  .meta({ id: "ArticleCategory" });
export type ArticleCategory = z.infer<typeof articleCategory>;

export const articleCategoryEnvelope = z.strictObject({ article_category: articleCategory });

const base =
  "/api/v2/importer/organizations/:organization_id/publications/:publication_id/article_categories";
const categoryPath = publicationPath.extend({
  article_category_id: pathId.meta({ examples: [exampleCategory.id] }),
});
const tag = "Article categories";
const record = { envelope: "article_category", flatBody: true } as const;
const change = {
  path: `${base}/:article_category_id`,
  audience: "contract",
  tag,
  description:
    "Flat or nested. Another `parent_id` appends the category to that parent's children and ignores `position`; with the same parent, or none, `position` applies. Parent and position therefore take two requests, the parent first.",
  params: categoryPath,
  ...record,
  responses: { 200: articleCategoryEnvelope },
} as const;

export const listArticleCategories = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag,
  summary: "List all article categories",
  description: "Depth first, parents before children.",
  params: publicationPath,
  responses: { 200: z.strictObject({ article_categories: z.array(articleCategory) }) },
});

export const createArticleCategory = defineRoute({
  method: "POST",
  path: base,
  audience: "contract",
  tag,
  summary: "Create an article category",
  description:
    "Flat or nested. With `parent_id` it is appended to that parent's children and `position` is ignored; without, `position` sets its place among the root categories.",
  params: publicationPath,
  ...record,
  body: articleCategoryCreate.meta({
    requests: {
      root: {
        summary: "At the beginning of the root level",
        flat: true,
        value: { name: exampleCategory.name, position: 1 },
      },
      child: {
        summary: "Below another category, with the envelope",
        value: { name: "Harbour", parent_id: 12 },
      },
    },
  }),
  once: true,
  responses: { 201: articleCategoryEnvelope },
});

export const updateArticleCategory = defineRoute({
  method: "PUT",
  summary: "Change an article category",
  ...change,
  body: articleCategoryChange.meta({
    requests: { name: { summary: "Renames it", value: { name: "Harbour and river" } } },
  }),
});

export const changeArticleCategory = defineRoute({
  method: "PATCH",
  summary: "Change or move an article category",
  ...change,
  body: articleCategoryChange.meta({
    requests: {
      parent: { summary: "Moves it below another category", flat: true, value: { parent_id: 3 } },
      position: { summary: "Moves it among its siblings", flat: true, value: { position: 1 } },
    },
  }),
});

export const getArticleCategory = defineRoute({
  method: "GET",
  path: change.path,
  audience: "contract",
  tag,
  summary: "Fetch an article category",
  params: categoryPath,
  responses: { 200: articleCategoryEnvelope },
});

const mergeTarget = z
  .string(problem("once"))
  .regex(/^[1-9]\d{0,9}$/, problem("category_unknown"))
  .transform(Number)
  .refine((id) => id <= MAX_INTEGER, problem("category_unknown"));

export const deleteArticleCategory = defineRoute({
  method: "DELETE",
  path: change.path,
  audience: "contract",
  tag,
  summary: "Delete an article category",
  description:
    "Its children take its place, and its articles lose it. With `merge_into`, its children become the last children of that category, and its articles get that category instead. Each of its articles gets a new version. The console can undo this for 24 hours.",
  params: categoryPath,
  query: z.object({
    merge_into: mergeTarget
      .optional()
      .describe("Identifier of the category that gets its articles and children.")
      .meta({ type: "integer", examples: [3] }),
  }),
  responses: { 204: null },
});
