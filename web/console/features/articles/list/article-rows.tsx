import { Table, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { ListCards, ListTable } from "#web/console/components/lists/list-rows.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import table from "#web/ui/lists/list-table.module.css";
import { ArticleStateLine } from "../article-state-line.tsx";
import classes from "./article-cells.module.css";
import { ArticleCategories, ArticleRelease, ArticleThumbnail, ArticleTitle } from "./article-cells.tsx";
import { type ArticleRow, articleRows } from "./article-list-rows.ts";
import { ArticleRowMenu } from "./article-row-menu.tsx";

interface ArticleRowsProps {
  records: readonly Story[];
  selecting: SelectionState | null;
  /** True if the window is too narrow for columns. */
  narrow: boolean;
}

/** Renders the articles as a table, or as cards in a narrow window. */
export function ArticleRows({ records, selecting, narrow }: ArticleRowsProps) {
  const { t } = useTranslation("articles");
  const rows = articleRows(records, useNow());
  const shared = { label: t("list.table"), rows, selecting, Menu: ArticleRowMenu };
  return narrow ? (
    <ListCards {...shared} Content={CardContent} />
  ) : (
    <ListTable
      {...shared}
      Content={Cells}
      heads={
        <>
          <Table.Th className={classes.image}>
            <VisuallyHidden>{t("list.column.image")}</VisuallyHidden>
          </Table.Th>
          <Table.Th>{t("list.column.title")}</Table.Th>
          <Table.Th className={classes.state}>{t("list.column.state")}</Table.Th>
          <Table.Th className={table.release}>{t("list.column.release")}</Table.Th>
          <Table.Th className={classes.categories}>{t("list.column.categories")}</Table.Th>
        </>
      }
    />
  );
}

function Cells({ row: { record, state } }: { row: ArticleRow }) {
  return (
    <>
      <Table.Td className={classes.image}>
        <ArticleThumbnail record={record} />
      </Table.Td>
      <Table.Td>
        <ArticleTitle record={record} className={table.name} />
      </Table.Td>
      <Table.Td className={classes.state}>
        <ArticleStateLine state={state} />
      </Table.Td>
      <Table.Td className={table.release}>
        <ArticleRelease record={record} />
      </Table.Td>
      <Table.Td className={classes.categories}>
        <ArticleCategories record={record} />
      </Table.Td>
    </>
  );
}

function CardContent({ row: { record, state } }: { row: ArticleRow }) {
  return (
    <>
      <ArticleThumbnail record={record} />
      <div className={cards.text}>
        <ArticleTitle record={record} className={cards.name} />
        <Text component="div" size="xs" c="dimmed">
          <ArticleRelease record={record} inline />
        </Text>
        <Text component="div" size="sm">
          <ArticleStateLine state={state} />
        </Text>
      </div>
    </>
  );
}
