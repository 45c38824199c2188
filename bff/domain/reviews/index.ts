export { passReviewToIssue, returnReviewToEdition } from "./edition-review.service.ts";
export { reviewHandlers } from "./review-handlers.routes.ts";
export { listReviewedEditionIds } from "./reviews.repo.ts";
export {
  lacksApproval,
  listReviewers,
  reopenReview,
  reviewOf,
  reviewsOfEditions,
  reviewsOfEmags,
  withdrawApproval,
} from "./reviews.service.ts";
