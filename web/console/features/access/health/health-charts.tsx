import "@mantine/charts/styles.layer.css";
import { BarChart, LineChart } from "@mantine/charts";
import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccessHealth } from "#shared/console/access/access-health.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDuration, formatNumber, formatTime } from "#web/console/app/i18n/formats.ts";
import { labelThere } from "#web/lib/time-zones.ts";
import classes from "./health-page.module.css";

const chartProps = {
  // Hidden from screen readers and the keyboard, because the table has the same data.
  accessibilityLayer: false,
  // Leaves space for the dot of the last minute.
  margin: { top: 5, right: 8, bottom: 5, left: 5 },
};
/** Same width in both charts, so that their minutes align. */
const AXIS_WIDTH = 64;

/** Renders two charts of the last hour in the publication's time zone. The table below contains the same data. */
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
