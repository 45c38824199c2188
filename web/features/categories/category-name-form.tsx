import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import classes from "./category-tree.module.css";

interface CategoryNameFormProps {
  label: string;
  name: string;
  onKeep: (name: string) => Promise<void>;
  onStop: () => void;
}

/** The name of a category, written in its place: Enter keeps it, Escape does not; what cannot be kept stays to be mended. */
export function CategoryNameForm({ label, name, onKeep, onStop }: CategoryNameFormProps) {
  const { t } = useTranslation("categories");
  const [text, setText] = useState(name);
  // What somebody else calls it meanwhile arrives as another name, and is not written over unseen.
  const [known, setKnown] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);
  const keep = async () => {
    if (keeping) return;
    const wanted = text.trim();
    if (wanted === name) return onStop();
    if (wanted === "") return setProblem(t("name.blank"));
    if (name !== known) {
      setKnown(name);
      return setProblem(t("name.renamed_meanwhile", { name }));
    }
    setKeeping(true);
    try {
      await onKeep(wanted);
    } catch (error) {
      setKeeping(false);
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
      readOnly={keeping}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={() => {
        // Leaving an empty field means that nothing was wanted.
        if (text.trim() === "") onStop();
        else void keep();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") void keep();
        if (event.key === "Escape") onStop();
      }}
    />
  );
}
