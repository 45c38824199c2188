import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cacheReview, fetchReview, type RecordReviewSubject, recordReviewQuery } from "#web/api/reviews.ts";
import { SignOffBanner, type SignOffBannerProps } from "./sign-off-banner.tsx";

export interface RecordSignOffProps
  extends Pick<SignOffBannerProps, "isNeeded" | "approveAndPublish" | "prepare"> {
  subject: RecordReviewSubject;
}

/** Renders the banner with the sign-off of an issue or article. Nothing before the review has loaded. */
export function RecordSignOff({ subject, ...banner }: RecordSignOffProps) {
  const client = useQueryClient();
  const query = recordReviewQuery(subject);
  const review = useQuery(query).data;
  return (
    review && (
      <SignOffBanner
        {...banner}
        subject={subject}
        review={review}
        fetchNewest={() => fetchReview(client, subject)}
        onSaved={(saved) => cacheReview(client, subject, saved)}
      />
    )
  );
}
