import { z } from "zod";
import { editorialFields, editorialLines } from "#shared/console/articles/editorial-fields.ts";
import { exampleStory, withExamples } from "#shared/contract/described.ts";
import { categoryIdInUrl, pathId, timestamp } from "#shared/contract/fields.ts";
import { pageFields, pageQuery } from "#shared/contract/pagination.ts";
import { storyImage } from "#shared/contract/stories.ts";
import {
  DELTA_DESCRIPTION,
  defineKioskRoute,
  deltaFields,
  deltaQuery,
  kioskParams,
  kioskPath,
  releaseQuery,
  unchanged,
} from "./readers.ts";

/** Public fields of an article. Its `name` is internal and sent only to the authorization endpoint. */
const shopStory = withExamples(exampleStory)({
  id: z.int(),
  title: z.string(),
  ...editorialLines,
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
  image: storyImage
    .extend({
      /** Description for people who can't see the image. */
      alt: editorialFields.image_alt,
      caption: editorialFields.image_caption,
      credit: editorialFields.image_credit,
    })
    .nullable(),
  /** True if readers need authorization by the publisher. */
  protected: z.boolean(),
});

export const kioskStorySummary = z.strictObject({
  ...shopStory,
  /**
   * Only in lists with a token: whether the reader may open it. Null if the publisher's own endpoint decides, which is not asked
   * about each article of a list.
   */
  entitled: z.boolean().nullable().optional(),
});
export type KioskStorySummary = z.infer<typeof kioskStorySummary>;

/** `content` as safe HTML, or as plain text in paragraphs if it is too complex to render. */
export const storyHtml = z
  .string()
  .meta({ examples: ["<h2>Low water</h2>\n<p>The harbour is <em>quiet</em> at five.</p>"] });

export const kioskStory = z.strictObject({
  ...shopStory,
  /** Markdown. */
  content: z.string().meta({ examples: [exampleStory.content] }),
  html: storyHtml,
});
export type KioskStory = z.infer<typeof kioskStory>;

/** Returns whether readers need access to read an article. */
export function isProtectedStory(
  story: Pick<KioskStorySummary, "subscription_required" | "purchase_required">,
): boolean {
  return story.subscription_required || story.purchase_required;
}

export const listKioskStories = defineKioskRoute({
  method: "GET",
  path: `${kioskPath}/stories`,
  summary: "List published articles without their texts, newest release first",
  description:
    "With the bearer token of a Newsrack account, each article carries `entitled`. With another token it is null.\n\n" +
    DELTA_DESCRIPTION,
  params: kioskParams,
  query: z.object({
    ...pageQuery,
    ...releaseQuery,
    ...deltaQuery,
    article_category_id: categoryIdInUrl
      .optional()
      .describe("In this category or one below it.")
      .meta({ type: "integer", examples: [exampleStory.article_category_ids[0]] }),
  }),
  responses: {
    ...unchanged,
    200: z.strictObject({ stories: z.array(kioskStorySummary), ...deltaFields, ...pageFields }),
  },
});

export const getKioskStory = defineKioskRoute({
  method: "GET",
  path: `${kioskPath}/stories/:story_id`,
  summary: "Fetch an article with its text",
  params: kioskParams.extend({ story_id: pathId.meta({ examples: [exampleStory.id] }) }),
  responses: { ...unchanged, 200: z.strictObject({ story: kioskStory }) },
});
