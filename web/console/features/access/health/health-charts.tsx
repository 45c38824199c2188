import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccessHealth } from "#shared/console/access/access-health.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDuration, formatNumber, formatTime } from "#web/console/i18n/formats.ts";
import { labelThere } from "#web/lib/time-zones.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import classes from "./health-page.module.css";

/** Outcomes of callouts, from the bottom of a bar to its top. */
const outcomes = [
  ["granted", "green-6"],
  ["denied", "gray-5"],
  ["unauthorized", "yellow-5"],
  ["unavailable", "red-6"],
] as const;

/** Two charts of the last hour in the publication's time zone. The table below contains the same data. */
export function HealthCharts({ minutes }: Pick<AccessHealth, "minutes">) {
  const { t } = useTranslation(["access-health", "access-words"]);
  const zone = usePublication().publication.time_zone;
  const columns = (valuesOf: (minute: AccessHealth["minutes"][number]) => (number | null)[]) =>
    minutes.map((minute) => ({ label: formatTime(minute.at, zone), values: valuesOf(minute) }));
  return (
    <Stack gap="xl">
      <figure className={classes.chart}>
        <figcaption>
          <Title order={2} size="h3">
            {labelThere(t("rate.title"), zone)}
          </Title>
        </figcaption>
        <Chart
          kind="bars"
          height={240}
          format={formatNumber}
          columns={columns((minute) => outcomes.map(([outcome]) => minute[outcome]))}
          series={outcomes.map(([outcome, color]) => ({
            label: t(`access-words:outcome.${outcome}`),
            color,
          }))}
        />
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
        <Chart
          kind="lines"
          height={240}
          format={formatDuration}
          columns={columns(({ p50_ms, p95_ms }) => [p50_ms, p95_ms])}
          series={[
            { label: t("rate.p50"), color: "petrol-5" },
            { label: t("rate.p95"), color: "yellow-6", dashed: true },
          ]}
        />
      </figure>
    </Stack>
  );
}
