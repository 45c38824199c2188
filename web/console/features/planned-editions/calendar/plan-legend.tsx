import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { EditionMark } from "../edition/edition-mark.tsx";
import type { PlanTone } from "../edition/edition-text.ts";
import chip from "./plan-chip.module.css";
import classes from "./plan-legend.module.css";

/** States of each color, in the order of the work on an edition. */
const TONES = [
  "planned",
  "near",
  "overdue",
  "failed",
  "importing",
  "awaiting_approval",
  "ready",
  "skipped",
] as const satisfies PlanTone[];

export function PlanLegend() {
  const { t } = useTranslation("planned-editions");
  const { approval_required } = usePublication().publication;
  return (
    <ul className={classes.root} aria-label={t("legend.label")}>
      {TONES.filter((tone) => tone !== "awaiting_approval" || approval_required).map((tone) => (
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
