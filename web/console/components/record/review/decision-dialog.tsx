import { Text, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review, SignOff } from "#shared/console/issues/reviews.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { errorAt } from "../../feedback/field-errors.ts";
import { RecordDialogForm, useDialogSave } from "../session/record-dialog-form.tsx";
import { useRecordSession, useSessionValues, useSlice } from "../session/use-record-session.ts";
import { ReviewConflict } from "./review-conflict.tsx";
import { type ReviewField, type ReviewValues, reviewShape, reviewValues } from "./review-values.ts";

export interface DecisionDialogProps {
  review: Review;
  fetchNewest: () => Promise<Review>;
  onClose: () => void;
}

interface DecisionProps extends DecisionDialogProps {
  title: string;
  submit: string;
  placeholder: string;
  /** The sign-off that submitting sets. */
  decision: SignOff;
  /** Sends the decision about a version. Resolves to false if what it is about could not be saved. */
  send: (values: ReviewValues, version: number) => Promise<boolean>;
  children?: (
    values: ReviewValues,
    change: (part: Partial<ReviewValues>) => void,
    error: unknown,
  ) => ReactNode;
}

/** Renders the dialog of a decision with a note. It replaces the decision of someone else only after naming it. */
export function DecisionDialog(props: DecisionProps) {
  const { title, submit, placeholder, decision, review, fetchNewest, send, onClose, children } = props;
  const { t } = useTranslation();
  const { sign_off, changed_by } = review;
  const [opened] = useState(sign_off);
  const [isUnsaved, setUnsaved] = useState(false);
  const session = useRecordSession<Review, ReviewValues, ReviewField>({
    start: review,
    shape: reviewShape,
    valuesOf: (latest) => reviewValues(latest ?? review),
    async save(values, { record }) {
      const isSent = await send(values, (record ?? review).version);
      setUnsaved(!isSent);
      if (isSent) onClose();
      return null;
    },
    fetchNewest,
  });
  const { values, change, error } = useSessionValues(session);
  const isConflict = useSlice(session, ({ problem }) => problem?.kind === "stale");
  const save = useDialogSave(session);
  return (
    <Dialog onClose={onClose} title={title}>
      <RecordDialogForm
        session={session}
        texts={{ conflict: (theirs) => <ReviewConflict theirs={theirs} />, failed: (reason) => reason }}
        submit={submit}
        onSubmit={() => {
          change({ sign_off: decision });
          void save();
        }}
        onClose={onClose}
      >
        <ProblemNotice>{isUnsaved && t("review.unsaved")}</ProblemNotice>
        {sign_off !== opened && !isConflict && (
          <Text size="sm" role="status">
            {t("review.decided", { name: changed_by ?? "", sign_off: t(`review.sign_offs.${sign_off}`) })}
          </Text>
        )}
        <Textarea
          label={t("review.note")}
          placeholder={placeholder}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          value={values.note}
          error={errorAt(error, "note")}
          onChange={(event) => change({ note: event.currentTarget.value })}
          data-autofocus
        />
        {children?.(values, change, error)}
      </RecordDialogForm>
    </Dialog>
  );
}
