import { Button, Group, Table, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TrashedRecord } from "#shared/console/trash.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { visibilityOf } from "./visibility-of.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface TrashRowsProps {
  records: TrashedRecord[];
  onRestore: (record: TrashedRecord) => void;
  onDelete: (record: TrashedRecord) => void;
}

export function TrashRows({ records, onRestore, onDelete }: TrashRowsProps) {
  const { t } = useTranslation(["trash", "common"]);
  const { can, publication } = usePublication();
  const now = useNow();
  return (
    <TableCard
      label={t("table")}
      minWidth={720}
      columns={[
        { label: t("common:name"), width: "40%" },
        t("column.deleted"),
        { label: t("column.left"), width: "120px" },
        { label: t("common:list.actions"), actions: true },
      ]}
    >
      {records.map((record) => {
        const { kind, when } = visibilityOf(record);
        const count = Math.max(0, Math.ceil((Date.parse(record.expires_at) - now) / DAY_MS));
        return (
          <Table.Tr key={record.id}>
            <Table.Td>
              <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
                {record.name}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`visible.${kind}`, {
                  when: when === null ? "" : formatInTimeZone(when, publication.time_zone),
                })}
              </Text>
            </Table.Td>
            <Table.Td>
              {t("deleted", {
                when: formatInTimeZone(record.deleted_at, publication.time_zone),
                name: record.deleted_by,
              })}
            </Table.Td>
            <Table.Td>{t("days_left", { count })}</Table.Td>
            <Table.Td>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                {can("trash.restore") && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t("restore_named", { name: record.name })}
                    onClick={() => onRestore(record)}
                  >
                    {t("restore")}
                  </Button>
                )}
                {can("trash.delete") && (
                  <RowMenu
                    label={t("common:list.actions_of", { name: record.name })}
                    groups={[
                      [{ label: t("delete"), icon: Trash2, grave: true, run: () => onDelete(record) }],
                    ]}
                  />
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}
