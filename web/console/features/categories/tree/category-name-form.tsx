import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { NameInput } from "./name-input.tsx";

interface CategoryNameFormProps {
  name: string;
  /** Saves the name. The message of a thrown error appears below the field. */
  onSave: (name: string) => Promise<void>;
  /** Called with true if the user moved to another control, which must keep the focus. */
  onClose: (left: boolean) => void;
}

/** The form that renames a category in its row. Enter or leaving the field saves the name, and Escape discards it. */
export function CategoryNameForm({ name, onSave, onClose }: CategoryNameFormProps) {
  const { t } = useTranslation(["categories", "common"]);
  const [text, setText] = useState(name);
  // If another user renames the category in the meantime, the form shows their name before it can be overwritten.
  const [seenName, setSeenName] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // True if another control took the focus, which must keep it.
  const left = useRef(false);
  const save = async () => {
    if (saving) return;
    const newName = text.trim();
    if (newName === name) return onClose(left.current);
    if (newName === "") return setProblem(t("name.blank"));
    if (name !== seenName) {
      setSeenName(name);
      return setProblem(t("name.renamed_elsewhere", { name }));
    }
    setSaving(true);
    try {
      await onSave(newName);
      onClose(left.current);
    } catch (error) {
      setSaving(false);
      setProblem(t("common:save_state.failed", { reason: nameProblem(error, t("name.placeholder")) }));
    }
  };
  return (
    <NameInput
      aria-label={t("rename.label", { name })}
      value={text}
      error={problem}
      readOnly={saving}
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
        if (text.trim() === "") onClose(left.current);
        else void save();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") void save();
        if (event.key === "Escape" && !saving) onClose(left.current);
      }}
    />
  );
}

/** Returns why a name was not saved, with the field called by its label. */
export function nameProblem(error: unknown, label: string): string {
  return errorMessage(error, (field) => (field === "name" ? label : undefined));
}
