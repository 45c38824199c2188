import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface ReviewNoteProps {
  placeholder: string;
  note: string;
  onChange: (note: string) => void;
}

/** Field for the note of a decision in a dialog. */
export function ReviewNote({ placeholder, note, onChange }: ReviewNoteProps) {
  const { t } = useTranslation();
  return (
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
  );
}
