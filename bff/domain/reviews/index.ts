export { passReviewToIssue, returnReviewToEdition } from "./edition-review.service.ts";
export { listReviewedEditionIds } from "./reviews.repo.ts";
export {
  changeReview,
  listReviewers,
  reopenReview,
  requestReview,
  reviewOf,
  reviewsOfEditions,
  reviewsOfEmags,
} from "./reviews.service.ts";
