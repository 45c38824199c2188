import { z } from "zod";
import { publicationPath, timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

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

const base =
  "/api/v2/importer/organizations/:organization_id/publications/:publication_id/article_categories";

export const listArticleCategories = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag: "Article categories",
  summary: "List all article categories",
  description: "Depth first, each before those it holds.",
  params: publicationPath,
  responses: { 200: z.strictObject({ article_categories: z.array(articleCategory) }) },
});
