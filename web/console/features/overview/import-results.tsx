import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Overview } from "#shared/console/overview.ts";
import { formatCalendarDay } from "#web/console/app/i18n/formats.ts";
import classes from "./overview.module.css";

/** Loaded separately, because the chart library is larger than the rest of the page. */
const ImportBars = lazy(() => import("./import-bars.tsx"));

/** Renders the results of imports: as a chart from two days on, and as a sentence for a single day. */
export function ImportResults({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  const [only, ...others] = days.filter(({ finished, failed }) => finished + failed > 0);
  if (!only) return <p className={classes.quiet}>{t("imports.none")}</p>;
  if (others.length === 0)
    return (
      <p className={classes.quiet}>{t("imports.summary", { ...only, day: formatCalendarDay(only.day) })}</p>
    );
  return (
    <Suspense fallback={<Skeleton h={180} />}>
      <ImportBars days={days} />
    </Suspense>
  );
}
