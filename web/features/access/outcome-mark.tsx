import { Ban, CircleCheck, type LucideIcon, TriangleAlert, UserRoundX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CalloutOutcome } from "#shared/console/callouts.ts";
import classes from "./outcome-mark.module.css";

const icons: Record<CalloutOutcome, LucideIcon> = {
  granted: CircleCheck,
  denied: Ban,
  unauthorized: UserRoundX,
  unavailable: TriangleAlert,
};

export interface OutcomeMarkProps {
  outcome: CalloutOutcome;
  /** Where the question was for a list: that one came says nothing of what is in it. */
  isList?: boolean;
}

/** How it ended: a mark and its word. */
export function OutcomeMark({ outcome, isList = false }: OutcomeMarkProps) {
  const { t } = useTranslation("access-words");
  const Icon = icons[outcome];
  return (
    <span className={classes.root} data-outcome={outcome}>
      <Icon size={16} aria-hidden />
      {t(`outcome.${wordOf(outcome, isList)}`)}
    </span>
  );
}

/** The word of an outcome or a reason, by its name: `listed` where a list was asked for and came. */
export function wordOf<Word extends string>(word: Word, isList: boolean): Word | "listed" {
  return isList && word === "granted" ? "listed" : word;
}
