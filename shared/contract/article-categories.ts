import { z } from "zod";
import { MAX_INTEGER, nonBlank, pathId, presentOr400, publicationPath, timestamp, typed } from "./fields.ts";
import { defineRoute } from "./route.ts";

const name = nonBlank(1000);

const parentId = z
  .int(typed("must be the identifier of a category, or null for the root level"))
  .min(1, "is no category of this publication")
  .max(MAX_INTEGER, "is no category of this publication")
  .nullable()
  .describe("The immediate parent; null is the root level.");

const position = z
  .number(typed("must be a whole number, written without quotes"))
  .multipleOf(1, "must be a whole number, written without quotes")
  .min(1, "must be at least 1")
  // Past the end is the end, however far.
  .transform((place) => Math.min(place, MAX_INTEGER))
  .describe("From 1, among the categories with the same parent; one past the end means the end.")
  .meta({ type: "integer" });

/** A category to be made. A name that is missing altogether makes the request malformed (contract 7). */
export const articleCategoryCreate = z
  .object({ name: presentOr400(name), parent_id: parentId.optional(), position: position.optional() })
  .meta({ id: "ArticleCategoryCreate" });
export type ArticleCategoryCreate = z.output<typeof articleCategoryCreate>;

/** What is to change of a category, by PUT and PATCH alike. */
export const articleCategoryChange = z
  .object({ name: name.optional(), parent_id: parentId.optional(), position: position.optional() })
  .meta({ id: "ArticleCategoryChange" });
export type ArticleCategoryChange = z.output<typeof articleCategoryChange>;

/** An article category as it is returned (contract 2.6). */
export const articleCategory = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    parent_id: z.int().nullable().describe("The immediate parent; null at the root level."),
    position: z.int().describe("From 1, among the categories with the same parent."),
    parent_ids: z.array(z.int()).describe("The ancestors from the root to the immediate parent."),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ArticleCategory" });
export type ArticleCategory = z.infer<typeof articleCategory>;

export const articleCategoryEnvelope = z.strictObject({ article_category: articleCategory });

const base =
  "/api/v2/importer/organizations/:organization_id/publications/:publication_id/article_categories";
const categoryPath = publicationPath.extend({ article_category_id: pathId });
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
  body: articleCategoryChange,
  responses: { 200: articleCategoryEnvelope },
} as const;

export const listArticleCategories = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag,
  summary: "List all article categories",
  description: "Depth first, each before those it holds.",
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
  body: articleCategoryCreate,
  responses: { 201: articleCategoryEnvelope },
});

export const replaceArticleCategory = defineRoute({
  method: "PUT",
  summary: "Change an article category",
  ...change,
});

export const changeArticleCategory = defineRoute({
  method: "PATCH",
  summary: "Change or move an article category",
  ...change,
});
