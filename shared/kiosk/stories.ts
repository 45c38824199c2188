import { z } from "zod";
import { pathId, timestamp } from "../contract/fields.ts";
import { pageFields, pageQuery } from "../contract/pagination.ts";
import { defineRoute } from "../contract/route.ts";
import { storyImage } from "../contract/stories.ts";
import { kioskPath, READERS } from "./readers.ts";

/** Public fields of an article. Its `name` is internal to the publisher, and goes to the authorization endpoint alone. */
const shopStory = {
  id: z.int(),
  title: z.string(),
  preview: z.string(),
  external_id: z.string(),
  released_at: timestamp,
  published_at: timestamp,
  language: z.string(),
  cents: z.int(),
  currency: z.string(),
  subscription_required: z.boolean(),
  purchase_required: z.boolean(),
  apple_product_identifier: z.string().nullable(),
  google_product_identifier: z.string().nullable(),
  article_category_ids: z.array(z.int()),
  image: storyImage.nullable(),
  /** Whether the publisher is asked before a reader gets it. */
  protected: z.boolean(),
};

export const kioskStorySummary = z.strictObject(shopStory);
export type KioskStorySummary = z.infer<typeof kioskStorySummary>;

export const kioskStory = z.strictObject({
  ...shopStory,
  /** Markdown. */
  content: z.string(),
  /** `content` as safe HTML: rendered, or plain text in paragraphs when it is too complex to render in time. */
  html: z.string(),
});
export type KioskStory = z.infer<typeof kioskStory>;

const params = z.object({ publication_id: pathId });

export const listKioskStories = defineRoute({
  method: "GET",
  path: `${kioskPath}/stories`,
  audience: "public",
  tag: READERS,
  summary: "The published articles without their texts, newest release first",
  params,
  query: z.object(pageQuery),
  responses: { 200: z.strictObject({ stories: z.array(kioskStorySummary), ...pageFields }) },
});

export const getKioskStory = defineRoute({
  method: "GET",
  path: `${kioskPath}/stories/:story_id`,
  audience: "public",
  tag: READERS,
  summary: "An article with its text",
  params: params.extend({ story_id: pathId }),
  responses: { 200: z.strictObject({ story: kioskStory }) },
});
