import { Button, Group, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { cacheReview, fetchReview, type ReviewedRecord, recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";

const ReviewRequestDialog = lazy(() => import("./review-request-dialog.tsx"));

/** Returns whether the user may give the approval that is missing, so that publishing gives it, too. */
export function useApprovesByPublishing(lacksApproval: boolean): boolean {
  const { can } = usePublication();
  return lacksApproval && can("reviews.write");
}

/** Returns whether the approval is missing that the publication requires before readers see an issue or article. */
export function useMissingApproval(subject: ReviewedRecord | null): boolean {
  const { approval_required } = usePublication().publication;
  const review = useReview(approval_required ? subject : null);
  return approval_required && review?.sign_off !== "approved";
}

function useReview(subject: ReviewedRecord | null) {
  const { id } = usePublication().publication;
  const query = recordReviewQuery(subject ?? { publication_id: id, emag_id: 0 });
  return useQuery({ ...query, enabled: subject !== null }).data;
}

interface ApprovalNoticeProps {
  /** Null before the first save. */
  subject: ReviewedRecord | null;
  /** Opens the dialog that asks for a review. */
  onAsk: () => void;
}

/** Renders that an approval is missing, with the button that asks for it. Who may approve does so by publishing. */
export function ApprovalNotice({ subject, onAsk }: ApprovalNoticeProps) {
  const { t } = useTranslation();
  const { can } = usePublication();
  const sign_off = useReview(subject)?.sign_off;
  if ((subject === null || sign_off) && can("reviews.write"))
    return <Text size="sm">{t("review.approves_too")}</Text>;
  const isRequested = sign_off === "requested";
  if (subject && !sign_off) return null;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">{t(isRequested ? "review.awaits_approval" : "review.needs_approval")}</Text>
      {sign_off && !isRequested && can("reviews.request") && (
        <Button size="xs" variant="default" onClick={onAsk}>
          {t("review.ask")}
        </Button>
      )}
    </Group>
  );
}

/** Renders the dialog that asks for a review of an issue or article. Nothing before its review has loaded. */
export function AskForReview({ subject, onClose }: { subject: ReviewedRecord; onClose: () => void }) {
  const client = useQueryClient();
  const query = recordReviewQuery(subject);
  const review = useQuery(query).data;
  return (
    review && (
      <Suspense>
        <ReviewRequestDialog
          subject={subject}
          review={review}
          fetchNewest={() => fetchReview(client, subject)}
          onSaved={(saved) => cacheReview(client, subject, saved)}
          onClose={onClose}
        />
      </Suspense>
    )
  );
}
