import { z } from "zod";
import { pathId, timestamp } from "../contract/fields.ts";
import { receivedFile } from "../contract/received-file.ts";
import { defineRoute } from "../contract/route.ts";
import { story, storyEnvelope, storyImage } from "../contract/stories.ts";

const tag = "Articles";
const publicationParams = z.object({ publication_id: pathId });
const storyParams = publicationParams.extend({ story_id: pathId });
const versionParams = storyParams.extend({ version: pathId });

export const takeStoryOffline = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/take-offline",
  audience: "console",
  tag,
  summary: "Make a draft of a published article: readers do not see it any more",
  params: storyParams,
  responses: { 200: storyEnvelope },
});

/** What the save that made a version was for. */
export const storyVersionCause = z.enum(["created", "changed", "published", "taken_offline", "restored"]);
export type StoryVersionCause = z.infer<typeof storyVersionCause>;

/** One saved version of an article, without its fields. */
export const storyVersion = z.strictObject({
  version: z.int(),
  cause: storyVersionCause,
  /** For a restored one: the version whose fields it has. */
  restored_version: z.int().nullable(),
  /** A person's name, or which API token. */
  saved_by: z.string(),
  saved_at: timestamp,
  /** The fields that differ from the version before; empty for the first. */
  changed_fields: z.array(z.string()),
});
export type StoryVersion = z.infer<typeof storyVersion>;

/** The fields of an article that its history keeps. */
export const storySnapshot = story.omit({ id: true, created_at: true, updated_at: true });
export type StorySnapshot = z.infer<typeof storySnapshot>;

export const listStoryVersions = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions",
  audience: "console",
  tag,
  summary: "The saved versions of an article, the newest first, 100 at a time",
  params: storyParams,
  query: z.object({
    before: z
      .string("must be given once")
      .regex(/^[1-9]\d{0,9}$/, "must be a version")
      .transform(Number)
      .optional()
      .describe("Only versions older than this one."),
  }),
  says: ["saved_by"],
  responses: { 200: z.strictObject({ versions: z.array(storyVersion), has_more: z.boolean() }) },
});

export const getStoryVersion = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions/:version",
  audience: "console",
  tag,
  summary: "An article as it was saved in a version",
  params: versionParams,
  says: ["saved_by"],
  responses: { 200: z.strictObject({ version: storyVersion, fields: storySnapshot }) },
});

export const restoreStoryVersion = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions/:version/restore",
  audience: "console",
  tag,
  summary:
    "Save the fields of an earlier version as a new one; whether it is published stays, and categories that are gone are left out",
  params: versionParams,
  responses: { 200: storyEnvelope },
});

/** A picture for the text of an article; its address is one of the service's own, beginning with `/media/`. */
export const addTextImage = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/text-images",
  audience: "console",
  tag,
  summary: "Upload a picture for the text of an article, as the multipart part `text_image[image]`",
  params: publicationParams,
  envelope: "text_image",
  fileFields: ["image"],
  body: z.object({ image: receivedFile }),
  responses: { 201: z.strictObject({ text_image: storyImage }) },
});
