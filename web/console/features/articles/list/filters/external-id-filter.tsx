import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "#web/ui/lists/list-toolbar.module.css";

/** Renders the filter for external IDs or parts of them, separated by commas. It applies on Enter or when it loses focus. */
export function ExternalIdFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("articles");
  const [typed, setTyped] = useState({ text: value, from: value });
  // Follows the filter in the URL, which "Clear filters" resets.
  if (typed.from !== value) setTyped({ text: value, from: value });
  const apply = () => {
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
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply();
      }}
    />
  );
}
