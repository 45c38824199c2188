import { Alert, Stack, Table, Text } from "@mantine/core";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportFault } from "#shared/console/products/holdings.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";

interface CheckedFileProps {
  rows: number;
  new_readers: number;
  known: number;
  faults: readonly ImportFault[];
}

export function CheckedFile({ rows, new_readers, known, faults }: CheckedFileProps) {
  const { t } = useTranslation("readers-import");
  if (faults.length > 0)
    return (
      <Stack gap="sm">
        <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
          {t("faults", { count: faults.length })}
        </Alert>
        <TableCard
          label={t("faults_list")}
          textOnly
          minWidth={320}
          columns={[{ label: t("line"), width: "5rem" }, t("fault")]}
        >
          {faults.map(({ line, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line can have equal errors.
            <Table.Tr key={index}>
              <Table.Td>{formatNumber(line)}</Table.Td>
              <Table.Td>{column === null ? message : t("cell", { column, message })}</Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      </Stack>
    );
  if (rows === 0) return <Text size="sm">{t("no_rows")}</Text>;
  return (
    <Alert color="green" variant="light" icon={<CircleCheck size={18} aria-hidden />}>
      {t("ready", { added: formatNumber(rows - known), readers: formatNumber(new_readers) })}
      {known > 0 && ` ${t("known", { count: known, formatted: formatNumber(known) })}`}
    </Alert>
  );
}
