import { Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { requestReview, reviewersQuery } from "#web/api/reviews.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { errorMessage } from "../../feedback/error-message.ts";
import { ReviewNote } from "./review-note.tsx";

export interface ReviewRequestProps {
  subject: Parameters<typeof requestReview>[0];
  review: Review;
  /** Called with the saved review. */
  onSaved: (review: Review) => void;
}

export default function ReviewRequestDialog({
  subject,
  review,
  onSaved,
  onClose,
}: ReviewRequestProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const people = useQuery(reviewersQuery(subject.publication_id)).data ?? [];
  const reviewers = people.filter(({ may_approve }) => may_approve);
  const [typedNote, setNote] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const note = typedNote ?? review.note;
  const responsible = chosen === undefined ? (review.responsible?.id ?? null) : chosen;
  // A request names no reviewer who may not approve.
  const reviewer = reviewers.some(({ id }) => id === responsible) ? responsible : null;
  const request = useMutation({
    mutationFn: () => requestReview(subject, { note, responsible_id: reviewer }, review.version),
    onSuccess(saved) {
      onSaved(saved);
      onClose();
    },
  });
  const problem = isPreconditionFailed(request.error)
    ? t("review.request_conflict", { name: review.changed_by ?? "" })
    : request.error && errorMessage(request.error);
  return (
    <Dialog onClose={onClose} title={t("review.ask")}>
      <DialogForm
        submit={t("review.ask")}
        problem={problem}
        saving={request.isPending}
        unsaved={note !== review.note || responsible !== (review.responsible?.id ?? null)}
        onSubmit={() => request.mutate()}
        onCancel={onClose}
      >
        <ReviewNote
          review={review}
          placeholder={t("review.ask_placeholder")}
          note={note}
          onChange={setNote}
        />
        <Select
          label={t("review.reviewer")}
          placeholder={t("review.anyone")}
          clearable
          searchable={reviewers.length > 8}
          data={reviewers.map(({ id, name }) => ({ value: id, label: name }))}
          value={reviewer}
          onChange={setChosen}
        />
      </DialogForm>
    </Dialog>
  );
}
