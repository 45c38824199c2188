import { Anchor, Button, Collapse, Stack, Table, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Activity, CircleCheck, CirclePause, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AccessHealth, getAccessHealth } from "#shared/console/access/access-health.ts";
import { reading } from "#web/api/client.ts";
import { accessKeys } from "#web/api/query-keys.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { formatDuration, formatNumber, formatPercent, formatTime } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { labelThere } from "#web/lib/time-zones.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { StatusCard } from "#web/ui/feedback/status-card.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { HealthCharts } from "./health-charts.tsx";
import classes from "./health-page.module.css";

const MINUTE_MS = 60_000;

/** Query of the last hour. Refetched regularly, because old minutes drop out even without new checks. */
const healthQuery = (publicationId: number) =>
  queryOptions({
    queryKey: accessKeys.health(publicationId),
    queryFn: reading(getAccessHealth, { params: { publication_id: publicationId } }, "health"),
    refetchInterval: MINUTE_MS / 2,
  });

const columns = ["granted", "denied", "unauthorized", "unavailable", "cached"] as const;

export default function HealthPage() {
  const { t } = useTranslation("access-health");
  const { publication } = usePublication();
  const health = useQuery(healthQuery(publication.id));
  return (
    <QueryBoundary query={health} failed={t("load_failed")} waiting={<PageSkeleton />}>
      {(data) => <Health health={data} />}
    </QueryBoundary>
  );
}

function Health({ health }: { health: AccessHealth }) {
  const { t } = useTranslation("access-health");
  const totals = totalsOf(health);
  return (
    <Stack gap="xl">
      <Breaker breaker={health.breaker} />
      {totals.asked === 0 ? (
        <EmptyState icon={Activity} title={t("empty_title")}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <dl className={classes.totals} aria-label={t("total.label")}>
            <Total label={t("total.asked")}>{formatNumber(totals.asked)}</Total>
            <Total label={t("total.cached")}>{formatPercent(totals.cached / totals.asked)}</Total>
            <Total label={t("total.granted")}>{formatPercent(totals.granted / totals.asked)}</Total>
            <Total label={t("total.unavailable")}>{formatNumber(totals.unavailable)}</Total>
            <Total label={t("total.p95")}>
              {totals.slowest === null ? t("total.no_time") : formatDuration(totals.slowest)}
            </Total>
          </dl>
          <HealthCharts minutes={health.minutes} />
          <MinuteTable minutes={health.minutes} />
          <Failures failures={health.failures} />
        </>
      )}
    </Stack>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const breakerIcons = { closed: CircleCheck, open: CirclePause, half_open: LoaderCircle };

function Breaker({ breaker }: { breaker: AccessHealth["breaker"] }) {
  const { t } = useTranslation("access-health");
  const now = useNow(1_000);
  const seconds = breaker.retry_at ? Math.ceil((Date.parse(breaker.retry_at) - now) / 1000) : 0;
  const when = seconds > 0 ? t("breaker.in_seconds", { count: seconds }) : t("breaker.now");
  return (
    <StatusCard
      icon={breakerIcons[breaker.state]}
      tone={{ closed: "good" as const, open: "bad" as const, half_open: undefined }[breaker.state]}
      title={t(`breaker.${breaker.state}`, { when })}
    >
      {t("breaker.load", breaker)}
    </StatusCard>
  );
}

function MinuteTable({ minutes }: Pick<AccessHealth, "minutes">) {
  const { t } = useTranslation(["access-health", "access-words"]);
  const zone = usePublication().publication.time_zone;
  const [opened, { toggle }] = useDisclosure(false);
  const asked = minutes.filter((minute) => sumOf(minute) > 0).reverse();
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={toggle} aria-expanded={opened} mb="sm">
        {opened ? t("table.hide") : t("table.show")}
      </Button>
      <Collapse expanded={opened}>
        <TableCard
          label={t("title")}
          minWidth={760}
          textOnly
          columns={[
            labelThere(t("table.minute"), zone),
            ...columns.map((column) => ({
              label: column === "cached" ? t("total.cached") : t(`access-words:outcome.${column}`),
              align: "end" as const,
            })),
            { label: t("table.p50"), align: "end" },
            { label: t("total.p95"), align: "end" },
          ]}
        >
          {asked.map((minute) => (
            <Table.Tr key={minute.at}>
              <Table.Td>{formatTime(minute.at, zone)}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column}>{formatNumber(minute[column])}</Table.Td>
              ))}
              {([minute.p50_ms, minute.p95_ms] as const).map((ms, index) => (
                <Table.Td key={index === 0 ? "p50" : "p95"}>
                  {ms === null ? t("total.no_time") : formatDuration(ms)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </TableCard>
      </Collapse>
    </div>
  );
}

function sumOf({ granted, denied, unauthorized, unavailable }: AccessHealth["minutes"][number]): number {
  return granted + denied + unauthorized + unavailable;
}

function Failures({ failures }: Pick<AccessHealth, "failures">) {
  const { t } = useTranslation(["access-health", "access-words"]);
  const { publication } = usePublication();
  return (
    <section aria-label={t("failures.title")}>
      <Title order={2} size="h3" mb="sm">
        {t("failures.title")}
      </Title>
      {failures.length === 0 ? (
        <Text c="dimmed">{t("failures.none")}</Text>
      ) : (
        <Stack gap="sm" align="flex-start">
          <ul className={classes.failures}>
            {failures.map(({ reason, count }) => (
              <li key={reason}>
                <span className={classes.times}>{formatNumber(count)}</span>
                <span>{t(`access-words:reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
          <Anchor
            component={Link}
            to={`${paths.accessTab(publication.id, "log")}?outcome=unavailable`}
            size="sm"
          >
            {t("failures.show")}
          </Anchor>
        </Stack>
      )}
    </section>
  );
}

function totalsOf({ minutes }: Pick<AccessHealth, "minutes">) {
  const sum = (of: "granted" | "denied" | "unauthorized" | "unavailable" | "cached") =>
    minutes.reduce((total, minute) => total + minute[of], 0);
  const times = minutes.flatMap(({ p95_ms }) => p95_ms ?? []);
  const granted = sum("granted");
  const unavailable = sum("unavailable");
  return {
    asked: granted + sum("denied") + sum("unauthorized") + unavailable,
    cached: sum("cached"),
    granted,
    unavailable,
    slowest: times.length > 0 ? Math.max(...times) : null,
  };
}
