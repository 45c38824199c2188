import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../../../ui/list-toolbar.module.css";

/** One external id, several with commas, or parts of them; it counts once it is entered or left. */
export function ExternalIdFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("articles");
  const [typed, setTyped] = useState({ text: value, from: value });
  // The address is the truth: "clear filters" changes what stands in the field.
  if (typed.from !== value) setTyped({ text: value, from: value });
  const enter = () => {
    if (typed.text.trim() !== value) onChange(typed.text.trim());
  };
  return (
    <TextInput
      className={classes.wide}
      aria-label={t("list.external_id")}
      placeholder={t("list.external_id")}
      title={t("list.external_id_placeholder")}
      value={typed.text}
      maxLength={200}
      spellCheck={false}
      onChange={(event) => setTyped({ text: event.currentTarget.value, from: value })}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key === "Enter") enter();
      }}
    />
  );
}
