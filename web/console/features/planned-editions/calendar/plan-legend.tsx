import { useTranslation } from "react-i18next";
import { EditionMark } from "../edition/edition-mark.tsx";
import type { PlanTone } from "../edition/edition-text.ts";
import chip from "./plan-chip.module.css";
import classes from "./plan-legend.module.css";

/** One state of each color, in the order of the work on an edition. */
const TONES = ["planned", "near", "overdue", "importing", "ready", "skipped"] as const satisfies PlanTone[];

/** Renders the meaning of the colors in the calendar. */
export function PlanLegend() {
  const { t } = useTranslation("planned-editions");
  return (
    <ul className={classes.root} aria-label={t("legend.label")}>
      {TONES.map((tone) => (
        <li key={tone}>
          <span className={`${chip.chip} ${classes.sample}`} data-tone={tone}>
            <EditionMark tone={tone} />
          </span>
          {t(`legend.${tone}`)}
        </li>
      ))}
    </ul>
  );
}
