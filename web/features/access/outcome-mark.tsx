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

/** How it ended: a mark and its word. */
export function OutcomeMark({ outcome }: { outcome: CalloutOutcome }) {
  const { t } = useTranslation("access-words");
  const Icon = icons[outcome];
  return (
    <span className={classes.root} data-outcome={outcome}>
      <Icon size={16} aria-hidden />
      {t(`outcome.${outcome}`)}
    </span>
  );
}
