import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { pageSizes } from "./list-search.ts";

export interface ListPaginationProps {
  /** Page envelope of the list (contract 2.4). */
  list: { current_page: number; per_page: number; total_count: number; total_pages: number };
  rows: number;
  search: { page: number; per: (typeof pageSizes)[number] };
  change: (part: { page: number } | { per: (typeof pageSizes)[number] }) => void;
  /** Text for an empty list: "No issues". */
  none: string;
}

export function ListPagination({ list, rows, search, change, none }: ListPaginationProps) {
  const { t } = useTranslation();
  const perId = useId();
  const first = (list.current_page - 1) * list.per_page + 1;
  const last = first + rows - 1;
  const control = (key: "first" | "previous" | "next" | "last") => ({ "aria-label": t(`list.${key}_page`) });
  return (
    <Group
      component="nav"
      aria-label={t("list.pagination")}
      gap="var(--mantine-spacing-sm) var(--mantine-spacing-lg)"
      justify="space-between"
      mt="md"
    >
      <Text size="sm" c="dimmed" role="status">
        {rows === 0
          ? none
          : t("list.range", {
              from: formatNumber(first),
              to: formatNumber(last),
              total: formatNumber(list.total_count),
            })}
      </Text>
      {list.total_pages > 1 && (
        <Pagination
          size="sm"
          total={list.total_pages}
          value={search.page}
          onChange={(page) => change({ page })}
          getControlProps={control}
          getItemProps={(page) => ({ "aria-label": t("list.page", { page: formatNumber(page) }) })}
          withEdges
          boundaries={1}
        />
      )}
      <Group gap={8} wrap="nowrap">
        <Text size="sm" c="dimmed" id={perId}>
          {t("list.per")}
        </Text>
        <NativeSelect
          size="xs"
          w={76}
          aria-labelledby={perId}
          data={pageSizes.map(String)}
          value={String(search.per)}
          onChange={({ currentTarget: { value } }) =>
            change({ per: pageSizes.find((size) => String(size) === value) ?? pageSizes[0] })
          }
        />
      </Group>
    </Group>
  );
}
