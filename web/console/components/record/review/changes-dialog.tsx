import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { changeReview, type PrepareReview } from "#web/api/reviews.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { errorMessage } from "../../feedback/error-message.ts";
import { ReviewNote } from "./review-note.tsx";

interface ChangesDialogProps {
  review: Review;
  prepare: PrepareReview;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

export default function ChangesDialog({ review, prepare, onSaved, onClose }: ChangesDialogProps) {
  const { t } = useTranslation();
  const [typed, setNote] = useState<string | null>(null);
  const note = typed ?? review.note;
  const refusing = useMutation({
    mutationFn: () =>
      prepare(async (subject) =>
        onSaved(await changeReview(subject, { sign_off: "changes_requested", note }, review.version)),
      ),
    onSuccess: (sent) => sent && onClose(),
  });
  return (
    <Dialog onClose={onClose} title={t("review.needs_changes")}>
      <DialogForm
        submit={t("review.ask_for_changes")}
        problem={
          refusing.data === false ? t("review.unsaved") : refusing.error && errorMessage(refusing.error)
        }
        saving={refusing.isPending}
        unsaved={note !== review.note}
        onSubmit={() => refusing.mutate()}
        onCancel={onClose}
      >
        <ReviewNote
          review={review}
          placeholder={t("review.changes_placeholder")}
          note={note}
          onChange={setNote}
        />
      </DialogForm>
    </Dialog>
  );
}
