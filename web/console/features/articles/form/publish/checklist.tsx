import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FocusableField } from "../fields/focus-field.ts";
import classes from "./checklist.module.css";

interface ChecklistItem {
  field: FocusableField;
  met: boolean;
  label: string;
}

interface ChecklistProps {
  items: ChecklistItem[];
  onGoTo: (field: FocusableField) => void;
}

/** Renders what an article has and lacks, with a button that leads to each missing field. */
export function Checklist({ items, onGoTo }: ChecklistProps) {
  const { t } = useTranslation("articles");
  return (
    <ul className={classes.list}>
      {items.map(({ field, met, label }) => (
        <li key={label} className={classes.item} data-met={met || undefined}>
          {met ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          <span>
            {label}
            <VisuallyHidden>: {t(met ? "article.publish.met" : "article.publish.not_met")}</VisuallyHidden>
          </span>
          {!met && (
            <UnstyledButton
              className={classes.go}
              aria-label={t("article.publish.go_label", { requirement: label })}
              onClick={() => onGoTo(field)}
            >
              {t("article.publish.go")}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
