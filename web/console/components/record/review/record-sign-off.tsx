import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cacheReview, type RecordReviewSubject, recordReviewQuery } from "#web/api/reviews.ts";
import { SignOffBanner, type SignOffBannerProps } from "./sign-off-banner.tsx";

export interface RecordSignOffProps
  extends Pick<SignOffBannerProps, "isNeeded" | "onApproveAndPublish" | "prepare"> {
  subject: RecordReviewSubject;
  /** Called after a refused decision, which can mean that the record on screen is not the newest. */
  onRefused?: () => void;
}

/** Renders the banner with the sign-off of an issue or article. Nothing before the review has loaded. */
export function RecordSignOff({ subject, onRefused, ...banner }: RecordSignOffProps) {
  const client = useQueryClient();
  const query = recordReviewQuery(subject);
  const review = useQuery(query).data;
  return (
    review && (
      <SignOffBanner
        {...banner}
        subject={subject}
        review={review}
        onSaved={(saved) => cacheReview(client, subject, saved)}
        onRefused={() => {
          void client.invalidateQueries({ queryKey: query.queryKey });
          onRefused?.();
        }}
      />
    )
  );
}
