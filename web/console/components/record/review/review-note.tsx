import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";

interface ReviewNoteProps {
  review: Review;
  placeholder: string;
  note: string;
  onChange: (note: string) => void;
}

/** Field for the note of a decision in a dialog. Says what someone else has decided while the dialog is open. */
export function ReviewNote({ review, placeholder, note, onChange }: ReviewNoteProps) {
  const { t } = useTranslation();
  const [opened] = useState(review.sign_off);
  const { sign_off, changed_by } = review;
  return (
    <>
      {sign_off !== opened && (
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
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
      />
    </>
  );
}
