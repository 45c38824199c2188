import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import classes from "./category-tree.module.css";
import type { NameFormResult } from "./use-category-tree.ts";

interface CategoryNameFormProps {
  label: string;
  name: string;
  /** Saves the name and returns the category's ID. The message of a thrown error appears below the field. */
  onSave: (name: string) => Promise<number>;
  onClose: (result: NameFormResult) => void;
}

/** Renders the name field in a row. Enter or leaving the field saves the name; Escape discards it. */
export function CategoryNameForm({ label, name, onSave, onClose }: CategoryNameFormProps) {
  const { t } = useTranslation("categories");
  const [text, setText] = useState(name);
  // If another user renames the category in the meantime, the form shows their name before it can be overwritten.
  const [seenName, setSeenName] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // True if another control took the focus, which must keep it.
  const left = useRef(false);
  const close = (saved: number | null) => onClose({ saved, left: left.current });
  const save = async () => {
    if (saving) return;
    const newName = text.trim();
    if (newName === name) return close(null);
    if (newName === "") return setProblem(t("name.blank"));
    if (name !== seenName) {
      setSeenName(name);
      return setProblem(t("name.renamed_elsewhere", { name }));
    }
    setSaving(true);
    try {
      close(await onSave(newName));
    } catch (error) {
      setSaving(false);
      const labelOf = (field: string) => (field === "name" ? t("name.placeholder") : undefined);
      setProblem(t("name.not_saved", { reason: errorMessage(error, labelOf) }));
    }
  };
  return (
    <TextInput
      className={classes.nameForm}
      size="xs"
      aria-label={label}
      placeholder={t("name.placeholder")}
      value={text}
      maxLength={1000}
      error={problem}
      readOnly={saving}
      autoFocus
      onFocus={(event) => {
        left.current = false;
        event.currentTarget.select();
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={({ relatedTarget }) => {
        left.current = relatedTarget !== null;
        // Leaving an empty field cancels.
        if (text.trim() === "") close(null);
        else void save();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") void save();
        if (event.key === "Escape" && !saving) close(null);
      }}
    />
  );
}
