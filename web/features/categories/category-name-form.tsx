import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import classes from "./category-tree.module.css";
import type { NameEnd } from "./use-category-tree.ts";

interface CategoryNameFormProps {
  label: string;
  name: string;
  /** Saves the name and returns the category's ID. Throws what is explained below the field. */
  onSave: (name: string) => Promise<number>;
  onClose: (end: NameEnd) => void;
}

/** The name of a category, typed in its row: Enter or leaving the field saves it, Escape does not. */
export function CategoryNameForm({ label, name, onSave, onClose }: CategoryNameFormProps) {
  const { t } = useTranslation("categories");
  const [text, setText] = useState(name);
  // What somebody else calls it meanwhile arrives as another name, and is not written over unseen.
  const [known, setKnown] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Focus that has moved on to another control stays there.
  const left = useRef(false);
  const close = (saved: number | null) => onClose({ saved, left: left.current });
  const save = async () => {
    if (saving) return;
    const wanted = text.trim();
    if (wanted === name) return close(null);
    if (wanted === "") return setProblem(t("name.blank"));
    if (name !== known) {
      setKnown(name);
      return setProblem(t("name.renamed_meanwhile", { name }));
    }
    setSaving(true);
    try {
      close(await onSave(wanted));
    } catch (error) {
      setSaving(false);
      const [said] = error instanceof ApiError ? (error.fields.name ?? []) : [];
      setProblem(t("name.not_kept", { reason: said ?? errorMessage(error) }));
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
        // Leaving an empty field means that nothing was wanted.
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
