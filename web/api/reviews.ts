import { queryOptions } from "@tanstack/react-query";
import {
  changeEditionReview,
  changeEmagReview,
  getEmagReview,
  listEmagReviews,
  listReviewers,
  type Review,
  type ReviewChange,
} from "#shared/console/reviews.ts";
import { call } from "./client.ts";
import { reviewKeys } from "./review-keys.ts";

/** The people who may be responsible for an edition or an issue. */
export const reviewersQuery = (publicationId: number) =>
  queryOptions({
    queryKey: ["reviewers", publicationId],
    queryFn: async ({ signal }) =>
      (await call(listReviewers, { params: { publication_id: publicationId }, signal })).people,
    staleTime: 5 * 60_000,
  });

/** The review of an issue; one nobody has touched is open and empty. */
export const emagReviewQuery = (publicationId: number, emagId: number) =>
  queryOptions({
    queryKey: reviewKeys.emag(publicationId, emagId),
    queryFn: async ({ signal }) =>
      (await call(getEmagReview, { params: { publication_id: publicationId, emag_id: emagId }, signal }))
        .review,
  });

/** The reviews of some issues by their ids; those nobody has touched are left out. */
export const emagReviewsQuery = (publicationId: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...reviewKeys.all(publicationId), "list", emagIds],
    queryFn: async ({ signal }) => {
      const { reviews } = await call(listEmagReviews, {
        params: { publication_id: publicationId },
        query: { emag_ids: emagIds.join(",") },
        signal,
      });
      return new Map(reviews.map(({ emag_id, review }) => [emag_id, review]));
    },
    enabled: emagIds.length > 0,
  });

/** What a review is about. */
export type ReviewSubject = { publication_id: number } & ({ planned_emag_id: number } | { emag_id: number });

/** Changes a review on top of the version named; throws an `ApiError` 412 when there is a newer one. */
export async function changeReview(
  subject: ReviewSubject,
  change: ReviewChange,
  version: number,
): Promise<Review> {
  const ifMatch = `"${version}"`;
  const answer =
    "emag_id" in subject
      ? await call(changeEmagReview, { params: subject, body: change, ifMatch })
      : await call(changeEditionReview, { params: subject, body: change, ifMatch });
  return answer.review;
}
