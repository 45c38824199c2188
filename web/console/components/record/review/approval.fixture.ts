import { getStoryReview } from "#shared/console/articles/story-reviews.ts";
import { getEmagReview, listReviewers, type Review, type SignOff } from "#shared/console/issues/reviews.ts";
import type { FakeService } from "#web/testing/fake-service.ts";

/** Answers with the sign-off of issues and articles, and with one person who may approve. Returns the review. */
export function answerReviews(service: FakeService, sign_off: SignOff): Review {
  const review: Review = {
    note: "",
    responsible: null,
    sign_off,
    request: null,
    changed_by: null,
    changed_at: null,
    version: 1,
  };
  service.answer(getEmagReview, () => ({ review }));
  service.answer(getStoryReview, () => ({ review }));
  service.answer(listReviewers, () => ({ people: [{ id: "ben", name: "Ben", may_approve: true }] }));
  return review;
}
