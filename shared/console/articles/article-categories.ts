import { z } from "zod";
import { articleCategoryEnvelope } from "#shared/contract/article-categories.ts";
import { MAX_INTEGER, pathId, publicationPath, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Article categories";
const base = "/console/api/organizations/:organization_id/publications/:publication_id";
const categoryParams = publicationPath.extend({ article_category_id: pathId });
const removalParams = publicationPath.extend({ removal_id: pathId });

/** Articles of a category. */
const articleCategoryCount = z.strictObject({
  article_category_id: z.int(),
  /** Number of articles in the category itself. */
  stories: z.int(),
  /** Number of articles in the category or its descendants, each counted once. */
  stories_with_descendants: z.int(),
  /** The visible article in the category or its descendants with the latest release. */
  last_story: z.strictObject({ id: z.int(), title: z.string(), released_at: timestamp }).nullable(),
});
export type ArticleCategoryCount = z.infer<typeof articleCategoryCount>;

export const countArticleCategories = defineRoute({
  method: "GET",
  path: `${base}/article_category_counts`,
  audience: "console",
  tag,
  summary: "Count the articles of each category; categories without articles are omitted",
  params: publicationPath,
  responses: { 200: z.strictObject({ counts: z.array(articleCategoryCount) }) },
});

/** Effects of removing a category. */
const removalPreview = z.strictObject({
  /** Number of articles in the category. */
  stories: z.int(),
  /** Number of these articles without another category. */
  stories_left_without: z.int(),
  children: z.int(),
  /** Number of descendants. */
  descendants: z.int(),
});
export type RemovalPreview = z.infer<typeof removalPreview>;

export const previewCategoryRemoval = defineRoute({
  method: "GET",
  path: `${base}/article_categories/:article_category_id/removal`,
  audience: "console",
  tag,
  summary: "Preview the removal of a category",
  params: categoryParams,
  responses: { 200: z.strictObject({ removal_preview: removalPreview }) },
});

const categoryRemovalInput = z.object({
  merge_into: z
    .int(typed(problem("merge_target")))
    .min(1, problem("choose_category"))
    .max(MAX_INTEGER, problem("choose_category"))
    .nullable(),
});

/** Hours in which a removal can be undone. */
export const UNDO_HOURS = 24;

/** A removed category: deleted or merged into another one. */
export const categoryRemoval = z.strictObject({
  id: z.int(),
  article_category_id: z.int(),
  name: z.string(),
  /** Null if it was deleted. */
  merged_into: z.int().nullable(),
  /** Number of articles that were in it. */
  stories: z.int(),
  /** Number of children that moved. */
  children: z.int(),
  removed_at: timestamp,
  removed_by: z.string(),
  undo_until: timestamp,
});
export type CategoryRemoval = z.infer<typeof categoryRemoval>;

export const removeArticleCategory = defineRoute({
  method: "POST",
  path: `${base}/article_categories/:article_category_id/removal`,
  audience: "console",
  tag,
  summary: "Delete a category, or merge it into another one",
  description:
    "Deleted, its children take its place and its articles lose it. Merged, its children become the last children of the other one, and its articles hold that one in its place.",
  params: categoryParams,
  body: categoryRemovalInput,
  responses: { 200: z.strictObject({ removal: categoryRemoval }) },
});

export const listCategoryRemovals = defineRoute({
  method: "GET",
  path: `${base}/article_category_removals`,
  audience: "console",
  tag,
  summary: "List the category removals that can be undone, newest first",
  params: publicationPath,
  responses: { 200: z.strictObject({ article_category_removals: z.array(categoryRemoval) }) },
});

export const undoCategoryRemoval = defineRoute({
  method: "POST",
  path: `${base}/article_category_removals/:removal_id/undo`,
  audience: "console",
  tag,
  summary: "Restore a removed category with its children and articles",
  description:
    "It returns under its parent, or to the root level where the parent is gone or stands below it now. Children return that are still where the removal had put them; articles hold it again at its former place, and lose the one it was merged into if the removal had added it.",
  params: removalParams,
  responses: { 200: articleCategoryEnvelope },
});
