import "@mantine/charts/styles.layer.css";
import { BarChart, LineChart } from "@mantine/charts";
import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccessHealth } from "#shared/console/access-health.ts";
import { usePublication } from "../../../api/session.ts";
import { formatDuration, formatNumber, formatTime, labelThere } from "../../../ui/format.ts";
import classes from "./health-page.module.css";

const chartProps = {
  // Hidden from screen readers, which read the table, so that the keyboard passes it by as well.
  accessibilityLayer: false,
  // The last minute is at the edge, with its dot.
  margin: { top: 5, right: 8, bottom: 5, left: 5 },
};
/** The same in both charts, so that a minute is above itself. */
const AXIS_WIDTH = 64;

/** The hour as two charts, by the publication's clock, as the log has it. What they show stands in the table below them as well. */
export default function HealthCharts({ minutes }: Pick<AccessHealth, "minutes">) {
  const { t } = useTranslation(["access-health", "access-words"]);
  const zone = usePublication().publication.time_zone;
  const data = minutes.map((minute) => ({ ...minute, at: formatTime(minute.at, zone) }));
  const shared = { data, dataKey: "at", withLegend: true, h: 240, tickLine: "none" } as const;
  return (
    <Stack gap="xl">
      <figure className={classes.chart}>
        <figcaption>
          <Title order={2} size="h3">
            {labelThere(t("rate.title"), zone)}
          </Title>
        </figcaption>
        <div aria-hidden>
          <BarChart
            {...shared}
            barChartProps={chartProps}
            type="stacked"
            valueFormatter={formatNumber}
            xAxisProps={{ interval: 9 }}
            yAxisProps={{ allowDecimals: false, width: AXIS_WIDTH }}
            series={[
              { name: "granted", label: t("access-words:outcome.granted"), color: "green.6" },
              { name: "denied", label: t("access-words:outcome.denied"), color: "gray.5" },
              { name: "unauthorized", label: t("access-words:outcome.unauthorized"), color: "yellow.5" },
              { name: "unavailable", label: t("access-words:outcome.unavailable"), color: "red.6" },
            ]}
          />
        </div>
      </figure>
      <figure className={classes.chart}>
        <figcaption>
          <Title order={2} size="h3">
            {labelThere(t("rate.latency"), zone)}
          </Title>
          <Text size="sm" c="dimmed">
            {t("rate.latency_text")}
          </Text>
        </figcaption>
        <div aria-hidden>
          <LineChart
            {...shared}
            lineChartProps={chartProps}
            curveType="linear"
            connectNulls={false}
            valueFormatter={formatDuration}
            xAxisProps={{ interval: 9 }}
            yAxisProps={{ width: AXIS_WIDTH }}
            series={[
              { name: "p50_ms", label: t("rate.p50"), color: "petrol.5" },
              { name: "p95_ms", label: t("rate.p95"), color: "yellow.6", strokeDasharray: "5 4" },
            ]}
          />
        </div>
      </figure>
    </Stack>
  );
}
