import { useState } from "react";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./viewer.module.css";

export interface PageNumberProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Renders the number of the page as a field that goes to another page. */
export function PageNumber({ page, total, onPage }: PageNumberProps) {
  const { t } = useKiosk();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    setTyped(null);
    if (wanted >= 1) onPage(Math.min(wanted, total));
  };
  return (
    <span className={classes.number}>
      <input
        aria-label={t("go_to_page")}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, "").slice(0, 5))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {t("of_total", { total })}
    </span>
  );
}
