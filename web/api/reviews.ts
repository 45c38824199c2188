import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  changeEditionReview,
  changeEmagReview,
  getEmagReview,
  listEmagReviews,
  listReviewers,
  type Review,
  type ReviewChange,
  type ReviewRequest,
  requestEditionReview,
  requestEmagReview,
} from "#shared/console/issues/reviews.ts";
import { call } from "./client.ts";
import { reviewKeys } from "./review-keys.ts";
import { restartReads } from "./versioned.ts";

/** Query of the people who can be responsible for an edition or an issue. */
export const reviewersQuery = (publicationId: number) =>
  queryOptions({
    queryKey: ["reviewers", publicationId],
    queryFn: async ({ signal }) =>
      (await call(listReviewers, { params: { publication_id: publicationId }, signal })).people,
    staleTime: 5 * 60_000,
  });

/** Query of an issue's review. An issue without one has an empty, open review. */
export const emagReviewQuery = (publicationId: number, emagId: number) =>
  queryOptions({
    queryKey: reviewKeys.emag(publicationId, emagId),
    queryFn: async ({ signal }) =>
      (await call(getEmagReview, { params: { publication_id: publicationId, emag_id: emagId }, signal }))
        .review,
  });

/** Query of the reviews of several issues by id. Issues without a review are omitted. */
export const emagReviewsQuery = (publicationId: number, emagIds: readonly number[]) =>
  queryOptions({
    queryKey: [...reviewKeys.lists(publicationId), emagIds],
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

/** Updates an issue's review in all cached queries. */
export function cacheEmagReview(
  client: QueryClient,
  publicationId: number,
  emagId: number,
  saved: Review,
): void {
  const newer = (known: Review | undefined) => (known && known.version > saved.version ? known : saved);
  client.setQueryData<Review>(reviewKeys.emag(publicationId, emagId), newer);
  const lists = client.getQueryCache().findAll({ queryKey: reviewKeys.lists(publicationId) });
  for (const { queryKey } of lists)
    if ((queryKey.at(-1) as number[]).includes(emagId))
      client.setQueryData<Map<number, Review>>(
        queryKey,
        (known) => known && new Map(known).set(emagId, newer(known.get(emagId))),
      );
  restartReads(client, reviewKeys.all(publicationId));
}

/** The edition or issue of a review. */
export type ReviewSubject = { publication_id: number } & ({ planned_emag_id: number } | { emag_id: number });

/** Updates a review. Throws an `ApiError` with status 412 if there is a newer version. */
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

/** Asks for a review. Throws an `ApiError` with status 412 if the review has a newer version. */
export async function requestReview(
  subject: ReviewSubject,
  request: ReviewRequest,
  version: number,
): Promise<Review> {
  const ifMatch = `"${version}"`;
  const answer =
    "emag_id" in subject
      ? await call(requestEmagReview, { params: subject, body: request, ifMatch })
      : await call(requestEditionReview, { params: subject, body: request, ifMatch });
  return answer.review;
}
