import { Skeleton, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cacheReview, fetchReview, type RecordReviewSubject, recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { UnsavedParts } from "#web/ui/dialogs/unsaved-parts.tsx";
import { ReviewForm } from "./review-form.tsx";

interface RecordReviewProps {
  subject: RecordReviewSubject;
  /** Query parameter whose change leaves the form. */
  parameter?: string;
}

export function RecordReview({ subject, parameter }: RecordReviewProps) {
  const { t } = useTranslation();
  const { can } = usePublication();
  const client = useQueryClient();
  const query = recordReviewQuery(subject);
  const { data: review, isError } = useQuery(query);
  if (!review) return isError ? <Text size="sm">{t("review.load_failed")}</Text> : <Skeleton h={180} />;
  return (
    <UnsavedParts {...(parameter && { parameter })}>
      <ReviewForm
        key={"emag_id" in subject ? subject.emag_id : subject.story_id}
        subject={subject}
        review={review}
        readOnly={!can("reviews.write")}
        mayRequest={can("reviews.request")}
        fetchNewest={() => fetchReview(client, subject)}
        onSaved={(saved) => cacheReview(client, subject, saved)}
      />
    </UnsavedParts>
  );
}
