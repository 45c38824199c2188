import { Ban, CircleCheck, type LucideIcon, TriangleAlert, UserRoundX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CalloutOutcome } from "#shared/console/access/callouts.ts";
import classes from "./outcome-icon.module.css";

const icons: Record<CalloutOutcome, LucideIcon> = {
  granted: CircleCheck,
  denied: Ban,
  unauthorized: UserRoundX,
  unavailable: TriangleAlert,
};

export interface OutcomeIconProps {
  outcome: CalloutOutcome;
  /** True for a request of the reader's list, which is shown as received and not as granted. */
  isList?: boolean;
}

export function OutcomeIcon({ outcome, isList = false }: OutcomeIconProps) {
  const { t } = useTranslation("access-words");
  const Icon = icons[outcome];
  return (
    <span className={classes.root} data-outcome={outcome}>
      <Icon size={16} aria-hidden />
      {t(`outcome.${outcomeKey(outcome, isList)}`)}
    </span>
  );
}

/** Returns the text key of an outcome or reason: `listed` for a received list. */
export function outcomeKey<Word extends string>(word: Word, isList: boolean): Word | "listed" {
  return isList && word === "granted" ? "listed" : word;
}
