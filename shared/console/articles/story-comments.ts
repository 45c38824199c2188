import { z } from "zod";
import { flag, nonBlank, nonNegativeInteger, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

export const MAX_COMMENTS_PER_STORY = 1_000;
export const MAX_COMMENT_LENGTH = 5_000;
/** Longer quotes are cut, because the beginning is enough to find the text again. */
export const MAX_QUOTE_LENGTH = 1_000;
/** Length of the text before and after a quote, which tells equal quotes apart. */
export const QUOTE_CONTEXT_LENGTH = 32;

/**
 * Where a comment belongs in the content of an article, as the text quote selector and the text position selector of the W3C. Lines
 * are separated by a line feed, and lengths are in UTF-16 units.
 */
export const commentAnchor = z.strictObject({
  quote: text(MAX_QUOTE_LENGTH).min(1, problem("empty")),
  /** The text before the quote. */
  prefix: text(QUOTE_CONTEXT_LENGTH),
  /** The text after the quote. */
  suffix: text(QUOTE_CONTEXT_LENGTH),
  position: nonNegativeInteger,
});
export type CommentAnchor = z.infer<typeof commentAnchor>;

/** A comment on the content of an article, or a reply to one. */
export const storyComment = z.strictObject({
  id: z.int(),
  /** The comment that this one replies to. Null for the first comment of a thread. */
  thread_id: z.int().nullable(),
  /** The ID is null if the account was deleted. */
  author: z.strictObject({ id: z.string().nullable(), name: z.string() }),
  body: z.string(),
  /** Null for a reply. */
  anchor: commentAnchor.nullable(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  /** Null for an open thread and for a reply. */
  resolved: z.strictObject({ by: z.string(), at: timestamp }).nullable(),
});
export type StoryComment = z.infer<typeof storyComment>;

const body = nonBlank(MAX_COMMENT_LENGTH);
const storyParams = z.object({ publication_id: pathId, story_id: pathId });
const commentParams = storyParams.extend({ comment_id: pathId });
const base = "/console/api/publications/:publication_id/stories/:story_id/comments";
const tag = "Article comments";
const answer = z.strictObject({ comment: storyComment });

export const listStoryComments = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List the comments on an article, oldest first",
  params: storyParams,
  responses: { 200: z.strictObject({ comments: z.array(storyComment) }) },
});

export const createStoryComment = defineRoute({
  method: "POST",
  path: base,
  audience: "console",
  tag,
  summary: "Comment on a part of an article's content",
  params: storyParams,
  envelope: "comment",
  body: z.object({ body, anchor: commentAnchor }),
  once: true,
  responses: { 201: answer },
});

export const replyToStoryComment = defineRoute({
  method: "POST",
  path: `${base}/:comment_id/replies`,
  audience: "console",
  tag,
  summary: "Reply to a comment on an article",
  params: commentParams,
  envelope: "comment",
  body: z.object({ body }),
  once: true,
  responses: { 201: answer },
});

export const changeStoryComment = defineRoute({
  method: "PATCH",
  path: `${base}/:comment_id`,
  audience: "console",
  tag,
  summary: "Change the text of the caller's comment",
  params: commentParams,
  envelope: "comment",
  body: z.object({ body }),
  responses: { 200: answer },
});

export const resolveStoryComment = defineRoute({
  method: "PUT",
  path: `${base}/:comment_id/resolution`,
  audience: "console",
  tag,
  summary: "Resolve or reopen a thread",
  params: commentParams,
  envelope: "resolution",
  body: z.object({ resolved: flag }),
  responses: { 200: answer },
});

export const deleteStoryComment = defineRoute({
  method: "DELETE",
  path: `${base}/:comment_id`,
  audience: "console",
  tag,
  summary: "Delete a comment with its replies",
  description:
    "People delete their own comments, and threads in which no one else has replied. Those who may approve reviews delete any.",
  params: commentParams,
  responses: { 204: null },
});
