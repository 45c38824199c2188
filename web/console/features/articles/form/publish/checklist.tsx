import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FocusableField } from "../fields/focus-field.ts";
import classes from "./checklist.module.css";

interface ChecklistItem {
  field: FocusableField;
  met: boolean;
  label: string;
  /** Fixes what is missing, without leading to the field. */
  fix?: { label: string; run: () => void; isBusy: boolean } | undefined;
}

interface ChecklistProps {
  items: ChecklistItem[];
  /** Null for people who may not change the article. */
  onGoTo: ((field: FocusableField) => void) | null;
}

/** Renders what an article has and lacks, with a button that leads to each missing field. */
export function Checklist({ items, onGoTo }: ChecklistProps) {
  const { t } = useTranslation("articles");
  return (
    <ul className={classes.list}>
      {items.map(({ field, met, label, fix }) => (
        <li key={label} className={classes.item} data-met={met || undefined}>
          {met ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          <span>
            {label}
            {/* What can be fixed here is named as a sentence. */}
            {!fix && (
              <VisuallyHidden>: {t(met ? "article.publish.met" : "article.publish.not_met")}</VisuallyHidden>
            )}
          </span>
          {!met && onGoTo && (
            <UnstyledButton
              className={classes.go}
              aria-label={fix?.label ?? t("article.publish.go_label", { requirement: label })}
              disabled={fix?.isBusy}
              onClick={() => (fix ? fix.run() : onGoTo(field))}
            >
              {fix?.label ?? t("article.publish.go")}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
