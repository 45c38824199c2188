import { Code, Group, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type {
  ConformanceReport,
  ConformanceResult,
  ConformanceVerdict,
} from "#shared/console/access/conformance.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { StatusCard } from "#web/ui/feedback/status-card.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import classes from "./conformance.module.css";

export function ConformanceReportView({ report }: { report: ConformanceReport }) {
  const { t } = useTranslation("access-conformance");
  const [onlyFailed, setOnlyFailed] = useState(false);
  const shown = report.results.filter(({ verdict }) => !onlyFailed || verdict === "fail");
  return (
    <Stack gap="lg">
      <StatusCard
        announced
        icon={report.conformant ? CircleCheck : CircleX}
        tone={report.conformant ? "good" : "bad"}
        title={t(report.conformant ? "report.conformant" : "report.not_conformant", {
          url: report.auth_server_url,
        })}
      >
        {t("report.counts", { ...report })}
      </StatusCard>
      <Group justify="space-between" gap="sm">
        <Switch
          label={t("report.only_failed")}
          checked={onlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
        <CopyButton value={JSON.stringify(report, null, 2)} label={t("report.copy")} />
      </Group>
      {shown.length === 0 && <Text c="dimmed">{t("report.nothing_failed")}</Text>}
      {authorizationEndpoint.options.map((endpoint) => {
        const results = shown.filter((result) => result.endpoint === endpoint);
        if (results.length === 0) return null;
        return (
          <section key={endpoint} aria-label={endpoint}>
            <Title order={3} mb="xs" className={classes.endpoint}>
              {endpoint}
            </Title>
            <TableCard
              label={endpoint}
              minWidth={760}
              textOnly
              columns={[
                { label: t("report.verdict"), width: "8.5rem" },
                t("report.rule"),
                { label: t("report.sent"), width: "24%" },
                { label: t("report.came"), width: "24%" },
              ]}
            >
              {results.map((result) => (
                <ResultRow key={result.id} result={result} />
              ))}
            </TableCard>
          </section>
        );
      })}
    </Stack>
  );
}

function ResultRow({ result }: { result: ConformanceResult }) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <Verdict verdict={result.verdict} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={500}>
          {result.rule}
        </Text>
        {result.advice !== "" && <Text size="sm">{result.advice}</Text>}
        <Text size="xs" c="dimmed">
          <Code>{result.id}</Code> {result.source}
        </Text>
      </Table.Td>
      <Table.Td className={classes.breaks}>{result.sent}</Table.Td>
      <Table.Td className={classes.breaks}>{result.came}</Table.Td>
    </Table.Tr>
  );
}

const icons = { pass: CircleCheck, fail: CircleX, warn: TriangleAlert, skip: CircleDashed };

function Verdict({ verdict }: { verdict: ConformanceVerdict }) {
  const { t } = useTranslation("access-conformance");
  const Icon = icons[verdict];
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={16} aria-hidden />
      {t(`verdict.${verdict}`)}
    </span>
  );
}
