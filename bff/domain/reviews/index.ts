export { passReviewToIssue, returnReviewsToEditions } from "./edition-review.service.ts";
export {
  reopenReview,
  restoreApproval,
  type SignOffChange,
  withdrawApproval,
} from "./ended-approvals.service.ts";
export { reviewHandlers } from "./review-handlers.routes.ts";
export { listReviewedEditionIds } from "./reviews.repo.ts";
export {
  lacksApproval,
  listReviewers,
  reviewOf,
  reviewsOfEditions,
  reviewsOfEmags,
} from "./reviews.service.ts";
