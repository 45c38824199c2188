import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Overview } from "#shared/console/overview.ts";
import { formatCalendarDay, formatNumber } from "#web/console/app/i18n/formats.ts";
import classes from "./overview.module.css";

/** Removes the chart from the tab order. It is hidden from screen readers, which read the list instead. */
const notFocusable = { accessibilityLayer: false };

/** Renders a chart of finished and failed imports per day. */
export default function ImportBars({ days }: { days: Overview["imports"] }) {
  const { t } = useTranslation("overview");
  const data = days.map(({ day, ...counts }) => ({ ...counts, day: formatCalendarDay(day) }));
  return (
    <figure className={classes.chart}>
      <div aria-hidden>
        <BarChart
          h={180}
          data={data}
          dataKey="day"
          type="stacked"
          tickLine="none"
          withLegend
          barChartProps={notFocusable}
          valueFormatter={formatNumber}
          xAxisProps={{ interval: "preserveStartEnd", minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          series={[
            { name: "finished", label: t("imports.finished"), color: "petrol.5" },
            { name: "failed", label: t("imports.failed"), color: "red.6" },
          ]}
        />
      </div>
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
