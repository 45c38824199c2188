import { Checkbox, Table, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { usePublication } from "../../../api/session.ts";
import { localTimeZone, sameClock } from "../../../ui/format.ts";
import cards from "../../../ui/list-cards.module.css";
import { coverage, heldShift, type SelectionState } from "../../../ui/list-selection.ts";
import table from "../../../ui/list-table.module.css";
import { useNow } from "../../../ui/use-now.ts";
import { stateOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import classes from "./article-parts.module.css";
import {
  ArticleCategories,
  ArticleMark,
  ArticleRelease,
  ArticleTitle,
  selectedOf,
} from "./article-parts.tsx";
import { ArticleRowMenu } from "./article-row-menu.tsx";

export interface ArticleRowsProps {
  records: readonly Story[];
  /** Missing for people who cannot change anything: there is nothing to select for. */
  selecting: SelectionState | null;
}

interface SelectProps {
  records: readonly Story[];
  record: Story;
  selecting: SelectionState;
  className: string | undefined;
}

function Select({ records, record, selecting, className }: SelectProps) {
  const { t } = useTranslation("articles");
  const now = useNow();
  return (
    <Checkbox
      className={className}
      aria-label={t("list.select", { name: record.name })}
      checked={selecting.selection.has(record.id)}
      onChange={(event) => {
        const rows = records.map((one) => selectedOf(one, now));
        selecting.toggle(rows, record.id, event.currentTarget.checked, heldShift(event));
      }}
    />
  );
}

function SelectAll({
  records,
  selecting,
  labelled,
}: {
  records: readonly Story[];
  selecting: SelectionState;
  labelled: boolean;
}) {
  const { t } = useTranslation("articles");
  const rows = records.map((record) => selectedOf(record, Date.now()));
  const covered = coverage(selecting.selection, rows);
  const label = t("list.select_all");
  return (
    <Checkbox
      {...(labelled ? { label, className: cards.all } : { "aria-label": label })}
      checked={covered === "all"}
      indeterminate={covered === "some"}
      onChange={(event) => selecting.toggleAll(rows, event.currentTarget.checked)}
    />
  );
}

/** The list on a screen with room for columns; narrower ones leave out the less urgent. */
export function ArticleTable({ records, selecting }: ArticleRowsProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const now = useNow();
  const twoClocks = !sameClock(now, time_zone, localTimeZone());
  return (
    <div className={table.surface} data-two-clocks={twoClocks || undefined}>
      <Table aria-label={t("list.table")} horizontalSpacing="sm" verticalSpacing={10} className={table.table}>
        <Table.Thead className={table.head}>
          <Table.Tr>
            {selecting && (
              <Table.Th className={table.check}>
                <SelectAll records={records} selecting={selecting} labelled={false} />
              </Table.Th>
            )}
            <Table.Th className={classes.image}>
              <VisuallyHidden>{t("list.column.image")}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{t("list.column.title")}</Table.Th>
            <Table.Th className={classes.state}>{t("list.column.state")}</Table.Th>
            <Table.Th className={table.release}>{t("list.column.release")}</Table.Th>
            <Table.Th className={classes.categories}>{t("list.column.categories")}</Table.Th>
            <Table.Th className={table.actions}>
              <VisuallyHidden>{t("list.column.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr
              key={record.id}
              className={table.row}
              data-selected={selecting?.selection.has(record.id) || undefined}
            >
              {selecting && (
                <Table.Td className={table.check}>
                  <Select records={records} record={record} selecting={selecting} className={table.above} />
                </Table.Td>
              )}
              <Table.Td className={classes.image}>
                <ArticleMark record={record} />
              </Table.Td>
              <Table.Td>
                <ArticleTitle record={record} className={table.name} />
              </Table.Td>
              <Table.Td className={classes.state}>
                <ArticleStateLine state={stateOf(record, now)} />
              </Table.Td>
              <Table.Td className={table.release}>
                <ArticleRelease record={record} />
              </Table.Td>
              <Table.Td className={classes.categories}>
                <ArticleCategories record={record} />
              </Table.Td>
              <Table.Td className={table.actions}>
                <div className={table.above}>
                  <ArticleRowMenu record={record} />
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The list on a phone: the same articles, one card each. */
export function ArticleCards({ records, selecting }: ArticleRowsProps) {
  const { t } = useTranslation("articles");
  const now = useNow();
  return (
    <>
      {selecting && <SelectAll records={records} selecting={selecting} labelled />}
      <ul className={cards.list} aria-label={t("list.table")}>
        {records.map((record) => (
          <li
            key={record.id}
            className={cards.card}
            data-selected={selecting?.selection.has(record.id) || undefined}
          >
            {selecting && (
              <Select records={records} record={record} selecting={selecting} className={cards.above} />
            )}
            <ArticleMark record={record} />
            <div className={cards.words}>
              <ArticleTitle record={record} className={cards.name} />
              <Text component="div" size="xs" c="dimmed">
                <ArticleRelease record={record} inline />
              </Text>
              <Text component="div" size="sm">
                <ArticleStateLine state={stateOf(record, now)} />
              </Text>
            </div>
            <div className={cards.above}>
              <ArticleRowMenu record={record} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
