import { useState } from "react";
import { labelOf, type PageLabels, pageOfLabel } from "#web/reader/page-labels.ts";
import { useKiosk } from "../kiosk-context.ts";
import { useIsHydrated } from "./use-media-query.ts";
import classes from "./viewer.module.css";

export interface PageNumberProps {
  page: number;
  total: number;
  labels: PageLabels;
  onPage: (page: number) => void;
}

/** Renders the printed number of the page as a field that goes to another page. */
export function PageNumber({ page, total, labels, onPage }: PageNumberProps) {
  const { t } = useKiosk();
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState<string | null>(null);
  const label = labelOf(labels, page);
  const commit = () => {
    const wanted = pageOfLabel(labels, typed ?? "", total);
    setTyped(null);
    if (wanted !== null) onPage(wanted);
  };
  return (
    <span className={classes.number}>
      <input
        aria-label={t("go_to_page")}
        // Printed numbers may have letters.
        inputMode={labels === null ? "numeric" : "text"}
        autoComplete="off"
        maxLength={40}
        disabled={!isHydrated}
        value={typed ?? label}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {label === String(page) ? t("of_total", { total }) : t("position_of_total", { number: page, total })}
    </span>
  );
}
