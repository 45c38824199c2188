import { z } from "zod";
import { review, reviewChange, reviewRequest } from "#shared/console/issues/reviews.ts";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Reviews";
const params = z.object({ publication_id: pathId, story_id: pathId });
const path = "/console/api/publications/:publication_id/stories/:story_id/review";
const answer = z.strictObject({ review });

/** A sign-off is about the article with its draft: about what the console shows. */
export const getStoryReview = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "Fetch the review of an article",
  params,
  responses: { 200: answer },
});

export const changeStoryReview = defineRoute({
  method: "PUT",
  path,
  audience: "console",
  tag,
  summary: "Change the review of an article",
  params,
  envelope: "review",
  body: reviewChange.extend({
    /**
     * The versions of the article and its draft that were reviewed, 0 without a draft. An approval needs the current ones: of others
     * it is 409.
     */
    story_version: z.int(problem("integer")).optional(),
    draft_version: z.int(problem("integer")).optional(),
  }),
  responses: { 200: answer },
});
export type StoryReviewChange = z.output<typeof changeStoryReview.body>;

export const requestStoryReview = defineRoute({
  method: "POST",
  path: `${path}/request`,
  audience: "console",
  tag,
  summary: "Ask for a review of an article",
  params,
  envelope: "review",
  body: reviewRequest,
  responses: { 200: answer },
});
