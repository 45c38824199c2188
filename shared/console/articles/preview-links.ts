import { z } from "zod";
import { pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { consoleStory } from "./stories.ts";

const tag = "Articles";
const storyParams = z.object({ publication_id: pathId, story_id: pathId });

/** Days for which a preview link works. */
export const PREVIEW_DAYS = 7;
/** Maximum number of preview links of an article that work at the same time. */
export const MAX_PREVIEW_LINKS = 20;

/** The fields of an article that readers see. */
const previewedStory = consoleStory.pick({
  title: true,
  kicker: true,
  byline: true,
  preview: true,
  content: true,
  language: true,
  released_at: true,
  cents: true,
  currency: true,
  subscription_required: true,
  purchase_required: true,
  image: true,
  image_alt: true,
  image_caption: true,
  image_credit: true,
});
export type PreviewedStory = z.infer<typeof previewedStory>;

export const createPreviewLink = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/preview-links",
  audience: "console",
  tag,
  summary: `Create a link that shows the saved article, or its draft, without sign-in for ${PREVIEW_DAYS} days`,
  description: `409 if the article has ${MAX_PREVIEW_LINKS} links that work.`,
  params: storyParams,
  responses: { 201: z.strictObject({ url: z.string(), expires_at: timestamp }) },
});

export const revokePreviewLinks = defineRoute({
  method: "DELETE",
  path: "/console/api/publications/:publication_id/stories/:story_id/preview-links",
  audience: "console",
  tag,
  summary: "Revoke all preview links of an article",
  params: storyParams,
  responses: { 204: null },
});

export const openPreviewLink = defineRoute({
  method: "POST",
  path: "/console/api/preview-links/open",
  audience: "public",
  tag,
  summary: "Fetch the article of a preview link by its token",
  body: z.object({ token: text(200) }),
  responses: {
    200: z.strictObject({
      story: previewedStory,
      publication: z.strictObject({ name: z.string(), time_zone: z.string() }),
      expires_at: timestamp,
    }),
  },
});
