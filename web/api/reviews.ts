import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import {
  changeStoryReview,
  getStoryReview,
  requestStoryReview,
} from "#shared/console/articles/story-reviews.ts";
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
import { call, reading } from "./client.ts";
import { reviewKeys } from "./query-keys.ts";
import { restartReads } from "./versioned.ts";

export const reviewersQuery = (publicationId: number) =>
  queryOptions({
    queryKey: ["reviewers", publicationId],
    queryFn: reading(listReviewers, { params: { publication_id: publicationId } }, "people"),
    staleTime: 5 * 60_000,
  });

/** The issue or article of a review. The import of the issue, and the versions of the article and its draft, are those on screen. */
export type RecordReviewSubject = { publication_id: number } & (
  | { emag_id: number; import_id?: string | undefined }
  | { story_id: number; story_version: number; draft_version: number }
);

/** The record of a review, without the versions on screen. */
export type ReviewedRecord = { publication_id: number } & ({ emag_id: number } | { story_id: number });

/** Query of the review of an issue or article. Without one, the review is empty and open. */
export const recordReviewQuery = (subject: ReviewedRecord) =>
  queryOptions({
    queryKey: keyOf(subject),
    queryFn:
      "emag_id" in subject
        ? reading(getEmagReview, { params: subject }, "review")
        : reading(getStoryReview, { params: subject }, "review"),
  });

const keyOf = (subject: ReviewedRecord): QueryKey =>
  "emag_id" in subject
    ? reviewKeys.emag(subject.publication_id, subject.emag_id)
    : reviewKeys.story(subject.publication_id, subject.story_id);

/** Returns the review of an issue or article as the service has it now, because a save that ends an approval is known here only later. */
export const fetchReview = (client: QueryClient, subject: ReviewedRecord): Promise<Review> =>
  client.fetchQuery({ ...recordReviewQuery(subject), staleTime: 0 });

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

/** Updates the review of an issue or article in all cached queries. */
export function cacheReview(client: QueryClient, subject: ReviewedRecord, saved: Review): void {
  const newer = (known: Review | undefined) => (known && known.version > saved.version ? known : saved);
  client.setQueryData<Review>(keyOf(subject), newer);
  if ("emag_id" in subject) {
    const lists = client.getQueryCache().findAll({ queryKey: reviewKeys.lists(subject.publication_id) });
    for (const { queryKey } of lists)
      if ((queryKey.at(-1) as number[]).includes(subject.emag_id))
        client.setQueryData<Map<number, Review>>(
          queryKey,
          (known) => known && new Map(known).set(subject.emag_id, newer(known.get(subject.emag_id))),
        );
  }
  restartReads(client, reviewKeys.all(subject.publication_id));
}

/** The edition, issue or article of a review. */
export type ReviewSubject = RecordReviewSubject | { publication_id: number; planned_emag_id: number };

/** Saves what a decision is about, and sends it for the saved versions. Resolves to false if saving failed. */
export type PrepareReview = (send: (subject: ReviewSubject) => Promise<void>) => Promise<boolean>;

/**
 * Updates a review. Throws an `ApiError` with status 412 if there is a newer version, and with the code `warnings_unconfirmed` for the
 * approval of an issue.
 */
export function changeReview(
  subject: ReviewSubject,
  change: ReviewChange,
  version: number,
  confirmedWarnings?: string,
): Promise<Review> {
  const ifMatch = `"${version}"`;
  if ("story_id" in subject) {
    const { story_version, draft_version } = subject;
    const body = { ...change, story_version, draft_version };
    return call(changeStoryReview, { params: subject, body, ifMatch }, "review");
  }
  const confirmed = { ifMatch, confirmedWarnings };
  if ("emag_id" in subject) {
    const body = { ...change, import_id: subject.import_id };
    return call(changeEmagReview, { params: subject, body, ...confirmed }, "review");
  }
  // The edition may have got an issue in the meantime.
  return call(changeEditionReview, { params: subject, body: change, ...confirmed }, "review");
}

/** Asks for a review. Throws an `ApiError` with status 412 if the review has a newer version. */
export function requestReview(
  params: ReviewedRecord | { publication_id: number; planned_emag_id: number },
  body: ReviewRequest,
  version: number,
): Promise<Review> {
  const ifMatch = `"${version}"`;
  if ("story_id" in params) return call(requestStoryReview, { params, body, ifMatch }, "review");
  if ("emag_id" in params) return call(requestEmagReview, { params, body, ifMatch }, "review");
  return call(requestEditionReview, { params, body, ifMatch }, "review");
}
