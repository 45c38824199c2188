import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cacheReview, changeReview, fetchReview, type RecordReviewSubject } from "#web/api/reviews.ts";
import type { BulkAction } from "./bulk-actions.ts";

export function useBulkApprovalTexts() {
  const { t } = useTranslation();
  return {
    name: "approve",
    icon: CircleCheck,
    label: t("review.approve"),
    title: (count: number) => t("review.bulk.title", { count }),
    text: t("review.bulk.text"),
    confirm: (count: number) => t("review.bulk.confirm", { count }),
    running: (progress: { done: number; total: number }) => t("review.bulk.running", progress),
    done: (count: number) => t("review.bulk.done", { count }),
    itemDone: t("review.sign_offs.approved"),
  };
}

/**
 * Returns the bulk action that approves issues or articles as they are now, each with an outcome. `subjectOf` reads what is approved.
 */
export function useBulkApproval(subjectOf: (id: number) => Promise<RecordReviewSubject>): BulkAction {
  const client = useQueryClient();
  return {
    ...useBulkApprovalTexts(),
    async perform(id, confirmedWarnings) {
      const subject = await subjectOf(id);
      const review = await fetchReview(client, subject);
      if (review.sign_off === "approved") return;
      const change = { sign_off: "approved" as const };
      cacheReview(client, subject, await changeReview(subject, change, review.version, confirmedWarnings));
    },
  };
}
