import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { changeReview, type PrepareReview } from "#web/api/reviews.ts";
import { DecisionDialog, type DecisionDialogProps } from "./decision-dialog.tsx";

interface ChangesDialogProps extends DecisionDialogProps {
  prepare: PrepareReview;
  onSaved: (review: Review) => void;
}

export default function ChangesDialog({ prepare, onSaved, ...dialog }: ChangesDialogProps) {
  const { t } = useTranslation();
  return (
    <DecisionDialog
      {...dialog}
      title={t("review.needs_changes")}
      submit={t("review.ask_for_changes")}
      placeholder={t("review.changes_placeholder")}
      decision="changes_requested"
      send={({ sign_off, note }, version) =>
        prepare(async (subject) => onSaved(await changeReview(subject, { sign_off, note }, version)))
      }
    />
  );
}
