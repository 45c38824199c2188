import { ActionIcon, Group, Table } from "@mantine/core";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EmagCategory } from "#shared/console/issues/emag-categories.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";

export interface CategoryRowsProps {
  categories: EmagCategory[];
  mayWrite: boolean;
  onMove: (category: EmagCategory, by: -1 | 1) => void;
  onRename: (category: EmagCategory) => void;
  onRemove: (category: EmagCategory) => void;
}

export function CategoryRows({ categories, mayWrite, onMove, onRename, onRemove }: CategoryRowsProps) {
  const { t } = useTranslation(["settings-categories", "common", "settings"]);
  return (
    <TableCard
      label={t("settings:tab.issue-categories")}
      minWidth={560}
      textOnly={!mayWrite}
      columns={[
        t("common:name"),
        { label: t("issues"), align: "end" },
        { label: t("id"), align: "end" },
        ...(mayWrite ? [{ label: t("common:list.actions"), actions: true } as const] : []),
      ]}
    >
      {categories.map((category, index) => (
        <Table.Tr key={category.id}>
          <Table.Td fw={600}>{category.name}</Table.Td>
          <Table.Td>{formatNumber(category.issues)}</Table.Td>
          <Table.Td>{category.id}</Table.Td>
          {mayWrite && (
            <Table.Td>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <ActionIcon
                  aria-label={t("up", { name: category.name })}
                  // `aria-disabled` instead of `disabled`, so that the button keeps the focus when its row
                  // reaches the top.
                  aria-disabled={index === 0}
                  onClick={() => index > 0 && onMove(category, -1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t("down", { name: category.name })}
                  aria-disabled={index === categories.length - 1}
                  onClick={() => index < categories.length - 1 && onMove(category, 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </ActionIcon>
                <RowMenu
                  label={t("common:list.actions_of", { name: category.name })}
                  groups={[
                    [{ label: t("rename"), icon: Pencil, run: () => onRename(category) }],
                    [{ label: t("remove"), icon: Trash2, grave: true, run: () => onRemove(category) }],
                  ]}
                />
              </Group>
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </TableCard>
  );
}
