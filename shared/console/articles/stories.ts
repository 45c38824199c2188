import { z } from "zod";
import { dateTime, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { convertedImage } from "#shared/contract/received-file.ts";
import { defineRoute } from "#shared/contract/route.ts";
import {
  imageChange,
  story,
  storyChange,
  storyCreate,
  storyImage,
  storyName,
  storyRecord,
} from "#shared/contract/stories.ts";
import { problem } from "#shared/i18n/problem.ts";
import { editorialChange, editorialFields } from "./editorial-fields.ts";

const tag = "Articles";
const publicationParams = z.object({ publication_id: pathId });
const storyParams = publicationParams.extend({ story_id: pathId });
const versionParams = storyParams.extend({ version: pathId });

/** The fields of an article that a draft changes. */
export const storyDraftFields = story
  .extend(editorialFields)
  .omit({ id: true, published_at: true, created_at: true, updated_at: true });

/** Unpublished changes of an article, kept beside its saved version. */
const storyDraft = z.strictObject({
  /** Version of the article on which the changes are based. */
  base_version: z.int(),
  /** A person's name, or which API token. */
  saved_by: z.string(),
  saved_at: timestamp,
  /** The whole article with the changes. */
  fields: storyDraftFields,
});
export type StoryDraft = z.infer<typeof storyDraft>;

/** The draft of an article, or null, with the version to send as `If-Match`: 0 before the first draft. */
export const storyDraftState = z.strictObject({ draft: storyDraft.nullable(), draft_version: z.int() });
export type StoryDraftState = z.infer<typeof storyDraftState>;

/** The fields of an article that only the console has. */
export const consoleFields = {
  ...editorialFields,
  /** When the published article becomes a draft again; null if it stays online. */
  offline_at: timestamp.nullable(),
};

/** An article as the console edits it: the contract's record with the fields of the console and its draft. */
export const consoleStory = story.extend({ ...consoleFields, ...storyDraftState.shape });
export type ConsoleStory = z.infer<typeof consoleStory>;

export const consoleEnvelope = z.strictObject({ story: consoleStory });

/** In the console, images may be WebP and AVIF, too. */
const consoleChange = { ...editorialChange, image: imageChange(convertedImage) };

const consoleStoryCreate = storyCreate.extend(consoleChange);
export type ConsoleStoryCreate = z.output<typeof consoleStoryCreate>;
export type ConsoleStoryCreateInput = z.input<typeof consoleStoryCreate>;

export const consoleStoryChange = storyChange.extend(consoleChange);
export type ConsoleStoryChange = z.output<typeof consoleStoryChange>;
export type ConsoleStoryChangeInput = z.input<typeof consoleStoryChange>;

const offlineDate = z.strictObject({ offline_at: dateTime.nullable() });

export const getConsoleStory = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id",
  audience: "console",
  tag,
  summary: "Fetch an article with its editorial fields",
  params: storyParams,
  responses: { 200: consoleEnvelope },
});

export const createConsoleStory = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories",
  audience: "console",
  tag,
  summary: "Create an article with its editorial fields",
  params: publicationParams,
  ...storyRecord,
  body: consoleStoryCreate,
  once: true,
  responses: { 201: consoleEnvelope },
});

export const changeConsoleStory = defineRoute({
  method: "PATCH",
  path: "/console/api/publications/:publication_id/stories/:story_id",
  audience: "console",
  tag,
  summary: "Change selected fields of an article, editorial fields included",
  params: storyParams,
  ...storyRecord,
  body: consoleStoryChange,
  responses: { 200: consoleEnvelope },
});

export const giveStoryExternalId = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/external-id",
  audience: "console",
  tag,
  summary:
    "Give an article without a product identifier an external ID. Returns the identifier that it has otherwise",
  params: storyParams,
  responses: { 200: z.strictObject({ identifier: z.string() }) },
});

export const publishConsoleStory = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/publish",
  audience: "console",
  tag,
  summary: "Publish an article until a date, or without an end",
  description:
    "The offline date must be in the future and after the release date. An article that is published already keeps the dates that are not sent. The draft version must be the newest, if it is sent.",
  params: storyParams,
  changes: true,
  body: offlineDate.extend({ released_at: dateTime, draft_version: z.int() }).partial(),
  responses: { 200: consoleEnvelope },
});

export const takeStoryOffline = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/take-offline",
  audience: "console",
  tag,
  summary: "Unpublish an article",
  params: storyParams,
  responses: { 200: consoleEnvelope },
});

export const changeOfflineDate = defineRoute({
  method: "PUT",
  path: "/console/api/publications/:publication_id/stories/:story_id/offline-date",
  audience: "console",
  tag,
  summary: "Change when a published article goes offline",
  params: storyParams,
  body: offlineDate,
  responses: { 200: consoleEnvelope },
});

export const duplicateStory = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/duplicate",
  audience: "console",
  tag,
  summary: "Duplicate an article",
  description:
    "Creates a draft with the saved content, image and categories of an article, but without its release date, external ID and store product IDs.",
  params: storyParams,
  body: z.strictObject({ name: storyName }),
  once: true,
  responses: { 201: consoleEnvelope },
});

/** Action that created a version. */
export const storyVersionCause = z.enum(["created", "changed", "published", "taken_offline", "restored"]);
export type StoryVersionCause = z.infer<typeof storyVersionCause>;

/** One saved version of an article, without its fields. */
export const storyVersion = z.strictObject({
  version: z.int(),
  cause: storyVersionCause,
  /** The version that was restored; null for other causes. */
  restored_version: z.int().nullable(),
  /** A person's name, or which API token. */
  saved_by: z.string(),
  saved_at: timestamp,
  /** The fields that differ from the version before, and `sign_off` if that ended the approval of the article. Empty for the first. */
  changed_fields: z.array(z.string()),
});
export type StoryVersion = z.infer<typeof storyVersion>;

/** The fields of an article that its history keeps. */
export const storySnapshot = consoleStory.omit({
  id: true,
  created_at: true,
  updated_at: true,
  draft: true,
  draft_version: true,
});
export type StorySnapshot = z.infer<typeof storySnapshot>;

/** A version of an article in the query. */
export const queriedVersion = z
  .string(problem("once"))
  .regex(/^[1-9]\d{0,9}$/, problem("version"))
  .transform(Number);

export const listStoryVersions = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions",
  audience: "console",
  tag,
  summary: "List the versions of an article, newest first, 100 per page",
  params: storyParams,
  query: z.object({
    before: queriedVersion.optional().describe("Only versions older than this one."),
  }),
  responses: { 200: z.strictObject({ versions: z.array(storyVersion), has_more: z.boolean() }) },
});

export const getStoryVersion = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions/:version",
  audience: "console",
  tag,
  summary: "Fetch a version of an article",
  params: versionParams,
  responses: { 200: z.strictObject({ version: storyVersion, fields: storySnapshot }) },
});

export const restoreStoryVersion = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/stories/:story_id/versions/:version/restore",
  audience: "console",
  tag,
  summary:
    "Restore the fields of an earlier version, as the draft of a published article; deleted categories are omitted",
  params: versionParams,
  responses: { 200: consoleEnvelope },
});

/** Uploads an image for the text of an article. Its URL starts with `/media/`. */
export const addTextImage = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/text-images",
  audience: "console",
  tag,
  summary: "Upload an image for the text of an article, as the multipart part `text_image[image]`",
  params: publicationParams,
  envelope: "text_image",
  fileFields: ["image"],
  body: z.object({ image: convertedImage }),
  responses: { 201: z.strictObject({ text_image: storyImage }) },
});

/** Copies an image from another server, so that the text does not depend on that server. */
export const copyTextImage = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/text-images/copies",
  audience: "console",
  tag,
  summary: "Copy an image of another server for the text of an article",
  params: publicationParams,
  body: z.strictObject({ url: text(2_000) }),
  responses: { 201: z.strictObject({ text_image: storyImage }) },
});
