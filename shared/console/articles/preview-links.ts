import { z } from "zod";
import { pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { editorialLines } from "./editorial-fields.ts";
import { consoleStory } from "./stories.ts";

const tag = "Articles";
const storyParams = z.object({ publication_id: pathId, story_id: pathId });

/** Days for which a preview link works. */
export const PREVIEW_DAYS = 7;
/** Maximum number of preview links of an article that work at the same time. */
export const MAX_PREVIEW_LINKS = 20;

const shape = consoleStory.shape;
/** The fields of an article that readers see. Its internal name and identifiers stay private. */
export const previewedStory = z.strictObject({
  title: shape.title,
  ...editorialLines,
  preview: shape.preview,
  content: shape.content,
  language: shape.language,
  released_at: shape.released_at,
  cents: shape.cents,
  currency: shape.currency,
  subscription_required: shape.subscription_required,
  purchase_required: shape.purchase_required,
  image: shape.image,
  image_alt: shape.image_alt,
  image_caption: shape.image_caption,
  image_credit: shape.image_credit,
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
