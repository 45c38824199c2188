import { Group, Pagination, Select, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { EmagList } from "#shared/contract/emags.ts";
import { formatNumber } from "../../../ui/format.ts";
import { pageSizes } from "./issue-list-search.ts";
import classes from "./issue-pagination.module.css";
import type { ListSearchState } from "./use-list-search.ts";

export interface IssuePaginationProps extends Pick<ListSearchState, "search" | "change"> {
  list: EmagList;
}

/** Which rows of how many, and the way to the others. */
export function IssuePagination({ list, search, change }: IssuePaginationProps) {
  const { t } = useTranslation("issues");
  const first = (list.current_page - 1) * list.per_page + 1;
  const last = first + list.emags.length - 1;
  const control = (key: "first" | "previous" | "next" | "last") => ({ "aria-label": t(`list.${key}_page`) });
  return (
    <nav className={classes.root} aria-label={t("list.pagination")}>
      <Text size="sm" c="dimmed" role="status">
        {list.emags.length === 0
          ? t("list.no_rows")
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
        <Text size="sm" c="dimmed" id="issue-list-per">
          {t("list.per")}
        </Text>
        <Select
          size="xs"
          w={76}
          aria-labelledby="issue-list-per"
          data={pageSizes.map(String)}
          value={String(search.per)}
          allowDeselect={false}
          onChange={(per) => change({ per: pageSizes.find((size) => String(size) === per) ?? pageSizes[0] })}
        />
      </Group>
    </nav>
  );
}
