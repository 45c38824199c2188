import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Overview } from "#shared/console/overview.ts";
import { formatCalendarDay, formatNumber } from "../../ui/format.ts";
import classes from "./overview.module.css";

/** Hidden from screen readers, which read the list, so that the keyboard passes it by as well. */
const unfocused = { accessibilityLayer: false };

/** How imports ended, day by day. */
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
          barChartProps={unfocused}
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
              <li key={day}>
                {formatCalendarDay(day)}: {t("imports.summary", { finished, failed })}
              </li>
            ))}
        </ul>
      </VisuallyHidden>
    </figure>
  );
}
