/** What the console says to the article interface (contract 2.5, 2.6 and 4.B). */

import { z } from "zod";
import {
  currencyCode,
  dateTime,
  flag,
  languageCode,
  nonBlank,
  nonNegativeInteger,
  pathId,
  publicationPath,
  text,
  timestamp,
} from "#shared/contract/fields.ts";
import { pageFields, pageQuery } from "#shared/contract/pagination.ts";
import { defineRoute } from "#shared/contract/route.ts";

const writable = {
  name: nonBlank(1000).optional(),
  title: text(1000).optional(),
  preview: text(20000).optional(),
  content: text(2000000).optional(),
  external_id: text(1000).optional(),
  released_at: dateTime.nullable().optional(),
  language: languageCode.optional(),
  cents: nonNegativeInteger.optional(),
  currency: currencyCode.optional(),
  subscription_required: flag.optional(),
  purchase_required: flag.optional(),
  apple_product_identifier: text(1000).nullable().optional(),
  google_product_identifier: text(1000).nullable().optional(),
};
export const storyCreate = z.object({ ...writable, name: nonBlank(1000) });
export type StoryCreateInput = z.input<typeof storyCreate>;
export const storyPatch = z.object({
  ...writable,
  article_category_ids: z.array(z.int()).optional(),
  image: z.null().optional(),
});
export type StoryChange = z.input<typeof storyPatch>;
export const story = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  preview: z.string(),
  content: z.string(),
  external_id: z.string(),
  released_at: timestamp.nullable(),
  language: z.string(),
  cents: z.int(),
  currency: z.string(),
  subscription_required: z.boolean(),
  purchase_required: z.boolean(),
  apple_product_identifier: z.string().nullable(),
  google_product_identifier: z.string().nullable(),
  article_category_ids: z.array(z.int()),
  image: z
    .strictObject({
      url: z.string(),
      content_type: z.string(),
      width: z.int(),
      height: z.int(),
      size: z.int(),
    })
    .nullable(),
  published_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Story = z.infer<typeof story>;
const envelope = z.strictObject({ story });
export const storyState = z.enum(["draft", "scheduled", "visible"]);
export type StoryState = z.infer<typeof storyState>;
export const storyListQuery = z.object({
  ...pageQuery,
  from: dateTime.optional(),
  to: dateTime.optional(),
  external_id: z.string().optional(),
  search: text(200).optional(),
  state: storyState.optional(),
});
export const storyList = z.strictObject({ stories: z.array(story), ...pageFields });
export type StoryList = z.infer<typeof storyList>;
const base = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/stories";
const storyPath = publicationPath.extend({ story_id: pathId });
const common = { audience: "contract", tag: "Articles", summary: "" } as const;
export const listStories = defineRoute({
  ...common,
  method: "GET",
  path: base,
  params: publicationPath,
  query: storyListQuery,
  responses: { 200: storyList },
});
export const createStory = defineRoute({
  ...common,
  method: "POST",
  path: base,
  params: publicationPath,
  envelope: "story",
  body: storyCreate,
  responses: { 201: envelope },
});
export const getStory = defineRoute({
  ...common,
  method: "GET",
  path: `${base}/:story_id`,
  params: storyPath,
  responses: { 200: envelope },
});
export const patchStory = defineRoute({
  ...common,
  method: "PATCH",
  path: `${base}/:story_id`,
  params: storyPath,
  envelope: "story",
  body: storyPatch,
  responses: { 200: envelope },
});
export const deleteStory = defineRoute({
  ...common,
  method: "DELETE",
  path: `${base}/:story_id`,
  params: storyPath,
  responses: { 204: null },
});
export const publishStory = defineRoute({
  ...common,
  method: "POST",
  path: `${base}/:story_id/publish`,
  params: storyPath,
  responses: { 200: envelope },
});
const articleCategory = z.strictObject({
  id: z.int(),
  name: z.string(),
  parent_id: z.int().nullable(),
  position: z.int(),
  parent_ids: z.array(z.int()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ArticleCategory = z.infer<typeof articleCategory>;
export const listArticleCategories = defineRoute({
  ...common,
  method: "GET",
  path: "/api/v2/importer/organizations/:organization_id/publications/:publication_id/article_categories",
  params: publicationPath,
  responses: { 200: z.strictObject({ article_categories: z.array(articleCategory) }) },
});
export const unpublishStory = defineRoute({
  ...common,
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/unpublish",
  params: z.object({ publication_id: pathId, story_id: pathId }),
  responses: { 200: envelope },
});
