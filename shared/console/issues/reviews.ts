import { z } from "zod";
import { pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

export const signOffs = ["open", "requested", "changes_requested", "approved"] as const;
export const signOff = z.enum(signOffs);
export type SignOff = z.infer<typeof signOff>;

const person = z.strictObject({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof person>;

const reviewCandidate = person.extend({ may_approve: z.boolean() });
export type ReviewCandidate = z.infer<typeof reviewCandidate>;

/** Review of an edition, issue or article. An edition has the review of its issue. Version 0 if it was never edited. */
export const review = z.strictObject({
  note: z.string(),
  responsible: person.nullable(),
  sign_off: signOff,
  /** The last request, until the review is decided. */
  request: z.strictObject({ by: z.string(), at: timestamp }).nullable(),
  changed_by: z.string().nullable(),
  changed_at: timestamp.nullable(),
  /** Version for `If-Match`. */
  version: z.int(),
});
export type Review = z.infer<typeof review>;

/** Any subset. Omitted fields stay unchanged. */
export const reviewChange = z.object({
  note: text(5000).optional(),
  /** User id of the responsible person, or null. */
  responsible_id: z.string(problem("person")).max(200).nullable().optional(),
  sign_off: signOff.optional(),
});
export type ReviewChange = z.output<typeof reviewChange>;

/** Asks for a review. Omitted fields stay unchanged. */
export const reviewRequest = z.object({
  note: text(5000).optional(),
  /** User id of the person who should review, or null for anyone who may approve. */
  responsible_id: z.string(problem("person")).max(200).nullable().optional(),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

const tag = "Reviews";
const publicationParams = z.object({ publication_id: pathId });
const emagParams = publicationParams.extend({ emag_id: pathId });
const editionParams = publicationParams.extend({ planned_emag_id: pathId });
const answer = z.strictObject({ review });

export const listReviewers = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/reviewers",
  audience: "console",
  tag,
  summary: "List the people who can be responsible for a review",
  params: publicationParams,
  responses: {
    200: z.strictObject({ people: z.array(reviewCandidate) }),
  },
});

export const listEmagReviews = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emag-reviews",
  audience: "console",
  tag,
  summary: "List the reviews of issues; issues without one are omitted",
  params: publicationParams,
  query: z.object({
    emag_ids: z
      .string()
      .regex(/^(\d{1,10}(,\d{1,10}){0,99})?$/, problem("identifiers"))
      .default("")
      .transform((ids) => (ids === "" ? [] : ids.split(",").map(Number))),
  }),
  responses: {
    200: z.strictObject({ reviews: z.array(z.strictObject({ emag_id: z.int(), review })) }),
  },
});

export const getEmagReview = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/review",
  audience: "console",
  tag,
  summary: "Fetch the review of an issue",
  params: emagParams,
  responses: { 200: answer },
});

export const changeEmagReview = defineRoute({
  method: "PUT",
  path: "/console/api/publications/:publication_id/emags/:emag_id/review",
  audience: "console",
  tag,
  summary: "Change the review of an issue",
  params: emagParams,
  envelope: "review",
  body: reviewChange.extend({
    /**
     * The import whose pages were reviewed. An approval of another than the current one is 409, and so is one without it if the
     * publication requires approvals. While the current import has failed or not finished yet, an approval of the import that readers
     * see is one of a new name and preview: readers see these, and the sign-off stays.
     */
    import_id: z.string(problem("identifiers")).max(100).optional(),
  }),
  responses: { 200: answer },
});
export type EmagReviewChange = z.output<typeof changeEmagReview.body>;

export const changeEditionReview = defineRoute({
  method: "PUT",
  path: "/console/api/publications/:publication_id/planned-editions/:planned_emag_id/review",
  audience: "console",
  tag,
  summary: "Change the review of a planned edition",
  params: editionParams,
  envelope: "review",
  body: reviewChange,
  responses: { 200: answer },
});

export const requestEmagReview = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/review/request",
  audience: "console",
  tag,
  summary: "Ask for a review of an issue",
  params: emagParams,
  envelope: "review",
  body: reviewRequest,
  responses: { 200: answer },
});

export const requestEditionReview = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/planned-editions/:planned_emag_id/review/request",
  audience: "console",
  tag,
  summary: "Ask for a review of a planned edition",
  params: editionParams,
  envelope: "review",
  body: reviewRequest,
  responses: { 200: answer },
});
