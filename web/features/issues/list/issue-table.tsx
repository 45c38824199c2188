import { Checkbox, Table, Text, VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { CoverMark } from "../../../ui/cover-mark.tsx";
import { localTimeZone, sameClock } from "../../../ui/format.ts";
import { coverage, heldShift, type SelectionState } from "../../../ui/list-selection.ts";
import classes from "../../../ui/list-table.module.css";
import { SortableHead } from "../../../ui/sortable-head.tsx";
import { TruncatedText } from "../../../ui/truncated-text.tsx";
import { TwoClocks } from "../../../ui/two-clocks.tsx";
import type { AddressSearch } from "../../../ui/use-address-search.ts";
import { modeOf } from "../issue-state.ts";
import { IssueStateLine } from "../issue-state-line.tsx";
import { ariaSort, type IssueListSearch, nextSort, type SortableColumn } from "./issue-list-search.ts";
import { IssuePrice } from "./issue-price.tsx";
import { IssueRowMenu } from "./issue-row-menu.tsx";
import { type IssueRow, type RowProps, sameRowProps, selectedOf, useSelectRow } from "./issue-rows.ts";

export interface IssueRowsProps extends Pick<AddressSearch<IssueListSearch>, "search" | "change"> {
  rows: readonly IssueRow[];
  /** Missing for people who cannot change anything: there is nothing to select for. */
  selecting: SelectionState | null;
}

/** The list on a screen with room for columns; narrower ones leave out the less urgent. */
export function IssueTable({ rows, selecting, search, change }: IssueRowsProps) {
  const { t } = useTranslation("issues");
  const all = rows.map(selectedOf);
  const select = useSelectRow(rows, selecting);
  const covered = selecting ? coverage(selecting.selection, all) : "none";
  const sortable = (column: SortableColumn, label: string, className?: string) => (
    <SortableHead
      className={className}
      label={label}
      direction={ariaSort(search.sort, column)}
      onSort={() => change({ sort: nextSort(search.sort, column) })}
    />
  );
  const { publication } = usePublication();
  const twoClocks = !sameClock(Date.now(), publication.time_zone, localTimeZone());
  return (
    <div className={classes.surface} data-two-clocks={twoClocks || undefined}>
      <Table
        aria-label={t("list.table")}
        horizontalSpacing="sm"
        verticalSpacing={10}
        className={classes.table}
      >
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {selecting && (
              <Table.Th className={classes.check}>
                <Checkbox
                  aria-label={t("list.select_all")}
                  checked={covered === "all"}
                  indeterminate={covered === "some"}
                  onChange={(event) => selecting.toggleAll(all, event.currentTarget.checked)}
                />
              </Table.Th>
            )}
            <Table.Th className={classes.cover}>
              <VisuallyHidden>{t("list.column.cover")}</VisuallyHidden>
            </Table.Th>
            {sortable("name", t("list.column.name"))}
            {sortable("released_at", t("list.column.release"), classes.release)}
            <Table.Th className={classes.mode}>{t("list.column.mode")}</Table.Th>
            <Table.Th className={classes.state}>{t("list.column.state")}</Table.Th>
            <Table.Th className={classes.price}>{t("list.column.price")}</Table.Th>
            <Table.Th className={classes.actions}>
              <VisuallyHidden>{t("list.column.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={row.record.id}
              row={row}
              selected={selecting?.selection.has(row.record.id) ?? false}
              onSelect={select}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Row = memo(function Row({ row, selected, onSelect }: RowProps) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const { record, coverUrl, state } = row;
  return (
    <Table.Tr className={classes.row} data-selected={selected || undefined}>
      {onSelect && (
        <Table.Td className={classes.check}>
          <Checkbox
            className={classes.above}
            aria-label={t("list.select", { name: record.name })}
            checked={selected}
            onChange={(event) => onSelect(record.id, event.currentTarget.checked, heldShift(event))}
          />
        </Table.Td>
      )}
      <Table.Td className={classes.cover}>
        <CoverMark url={coverUrl} name={record.name} width={40} />
      </Table.Td>
      <Table.Td>
        <Link to={paths.issue(publication.id, record.id)} className={classes.name}>
          <TruncatedText lines={2} inherit>
            {record.name}
          </TruncatedText>
        </Link>
        {record.external_id !== "" && (
          <TruncatedText size="xs" c="dimmed" className={classes.above}>
            {record.external_id}
          </TruncatedText>
        )}
      </Table.Td>
      <Table.Td className={classes.release}>
        {record.released_at ? (
          <TwoClocks instant={record.released_at} timeZone={publication.time_zone} />
        ) : (
          <Text span inherit c="dimmed">
            {t("list.no_release")}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.mode}>{t(`mode.${modeOf(record)}`)}</Table.Td>
      <Table.Td className={classes.state}>
        <IssueStateLine state={state} name={record.name} lines={3} />
      </Table.Td>
      <Table.Td className={classes.price}>
        <IssuePrice record={record} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <div className={classes.above}>
          <IssueRowMenu target={{ id: record.id, name: record.name, state }} />
        </div>
      </Table.Td>
    </Table.Tr>
  );
}, sameRowProps);
