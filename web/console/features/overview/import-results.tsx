import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Overview } from "#shared/console/overview.ts";
import { formatCalendarDay, formatNumber } from "#web/console/i18n/formats.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import classes from "./overview.module.css";

/** Renders the results of imports: as a chart from two days on, and as a sentence for a single day. */
export function ImportResults({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  const [only, ...others] = days.filter(({ finished, failed }) => finished + failed > 0);
  if (!only) return <p className={classes.quiet}>{t("imports.none")}</p>;
  if (others.length === 0)
    return (
      <p className={classes.quiet}>{t("imports.summary", { ...only, day: formatCalendarDay(only.day) })}</p>
    );
  return <ImportBars days={days} />;
}

/** A chart of finished and failed imports per day, and the same as a list for screen readers. */
function ImportBars({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  return (
    <figure className={classes.chart}>
      <Chart
        kind="bars"
        height={180}
        format={formatNumber}
        columns={days.map(({ day, finished, failed }) => ({
          label: formatCalendarDay(day),
          values: [finished, failed],
        }))}
        series={[
          { label: t("imports.finished"), color: "petrol-5" },
          { label: t("imports.failed"), color: "red-6" },
        ]}
      />
      <VisuallyHidden>
        <ul>
          {days
            .filter(({ finished, failed }) => finished + failed > 0)
            .map(({ day, finished, failed }) => (
              <li key={day}>{t("imports.summary", { day: formatCalendarDay(day), finished, failed })}</li>
            ))}
        </ul>
      </VisuallyHidden>
    </figure>
  );
}
