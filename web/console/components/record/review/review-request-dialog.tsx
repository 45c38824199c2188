import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { requestReview, reviewersQuery } from "#web/api/reviews.ts";
import { errorAt } from "../../feedback/field-errors.ts";
import { DecisionDialog, type DecisionDialogProps } from "./decision-dialog.tsx";

export interface ReviewRequestProps extends Omit<DecisionDialogProps, "onClose"> {
  subject: Parameters<typeof requestReview>[0];
  /** Called with the saved review. */
  onSaved: (review: Review) => void;
}

export default function ReviewRequestDialog({
  subject,
  onSaved,
  ...dialog
}: ReviewRequestProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const people = useQuery(reviewersQuery(subject.publication_id)).data ?? [];
  const reviewers = people.filter(({ may_approve }) => may_approve);
  // A request names no reviewer who may not approve.
  const reviewerOf = (responsible: string | null) =>
    reviewers.some(({ id }) => id === responsible) ? responsible : null;
  return (
    <DecisionDialog
      {...dialog}
      title={t("review.ask")}
      submit={t("review.ask")}
      placeholder={t("review.ask_placeholder")}
      decision="requested"
      send={async ({ note, responsible_id }, version) => {
        const request = { note, responsible_id: reviewerOf(responsible_id) };
        onSaved(await requestReview(subject, request, version));
        return true;
      }}
    >
      {({ responsible_id }, change, error) => (
        <Select
          label={t("review.reviewer")}
          placeholder={t("review.anyone")}
          clearable
          searchable={reviewers.length > 8}
          data={reviewers.map(({ id, name }) => ({ value: id, label: name }))}
          value={reviewerOf(responsible_id)}
          error={errorAt(error, "responsible_id")}
          onChange={(value) => change({ responsible_id: value })}
        />
      )}
    </DecisionDialog>
  );
}
