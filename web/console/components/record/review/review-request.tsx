import { Button, Group, Select, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { requestReview, reviewersQuery } from "#web/api/reviews.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
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

/** Renders who asked for a review or, if no one did, the button that asks for one. */
export function ReviewRequest({ mayRequest, ...props }: ReviewRequestProps & { mayRequest: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { request, sign_off } = props.review;
  const isPending = sign_off === "requested";
  return (
    <>
      {request && (
        <Text size="sm">
          {t("review.requested_by", { name: request.by, when: formatRelative(request.at) })}
        </Text>
      )}
      {mayRequest && !isPending && sign_off !== "approved" && (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("review.ask")}
          </Button>
        </Group>
      )}
      {isOpen && <ReviewRequestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ReviewRequestDialog({
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
        unsaved={typedNote !== null || chosen !== undefined}
        onSubmit={() => request.mutate()}
        onCancel={onClose}
      >
        <ReviewNote placeholder={t("review.ask_placeholder")} note={note} onChange={setNote} />
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
