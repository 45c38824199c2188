export { listReviewedEditionIds } from "./reviews.repo.ts";
export {
  changeReview,
  reopenReview,
  reviewOf,
  reviewsOfEditions,
  reviewsOfEmags,
} from "./reviews.service.ts";
