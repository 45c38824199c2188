import { useQuery } from "@tanstack/react-query";
import type { Review } from "#shared/console/issues/reviews.ts";
import { type ReviewedRecord, recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";

/** Returns whether a sign-off waits for a decision. `isNeeded`: readers see something only after it, also before a request. */
export function awaitsDecision({ sign_off }: Review, isNeeded: boolean): boolean {
  return sign_off === "requested" || (isNeeded && sign_off !== "changes_requested");
}

/** Returns whether a page can show its buttons, which the banner of the sign-off would move otherwise. Null is a new record. */
export function useReviewRead(subject: ReviewedRecord | null): boolean {
  const { publication } = usePublication();
  const query = recordReviewQuery(subject ?? { publication_id: publication.id, emag_id: 0 });
  // Changes of the review do not render the page again.
  const { isPending, failureCount } = useQuery({ ...query, enabled: subject !== null, select: () => true });
  return subject === null || !isPending || failureCount > 0;
}

/** Returns whether the banner of a record asks the user for a decision, which then includes publishing. False before a first save. */
export function useAwaitsDecision(subject: ReviewedRecord | null, isNeeded = false): boolean {
  const { publication, can } = usePublication();
  const query = recordReviewQuery(subject ?? { publication_id: publication.id, emag_id: 0 });
  const review = useQuery({ ...query, enabled: subject !== null }).data;
  return review !== undefined && can("reviews.write") && awaitsDecision(review, isNeeded);
}
