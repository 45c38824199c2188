import { Table, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { ListCards, ListTable } from "#web/console/components/lists/list-rows.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { CoverMark } from "#web/ui/data-display/cover-mark.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import table from "#web/ui/lists/list-table.module.css";
import { SortableHead } from "#web/ui/lists/sortable-head.tsx";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { importSummariesQuery } from "../api/issues.api.ts";
import { modeOf } from "../state/issue-state.ts";
import { IssueStateLine } from "../state/issue-state-line.tsx";
import { type IssueRow, issueRows } from "./issue-list-rows.ts";
import { ariaSort, type IssueListSearch, nextSort, type SortableColumn } from "./issue-list-search.ts";
import { IssuePrice } from "./issue-price.tsx";
import { IssueRowMenu } from "./issue-row-menu.tsx";

interface IssueRowsProps extends Pick<UrlSearch<IssueListSearch>, "search" | "change"> {
  records: readonly Emag[];
  selecting: SelectionState | null;
}

/** Renders the rows of the list with the progress of their imports. Cards on a phone. */
export function IssueRows({ records, selecting, search, change }: IssueRowsProps) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const ids = records.map(({ id }) => id);
  const summaries = useQuery(importSummariesQuery(publication.id, ids)).data;
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const rows = issueRows(records, summaries, useNow());
  const sortable = (column: SortableColumn, label: string, className?: string) => (
    <SortableHead
      className={className}
      label={label}
      direction={ariaSort(search.sort, column)}
      onSort={() => change({ sort: nextSort(search.sort, column) })}
    />
  );
  const shared = { label: t("list.table"), rows, selecting, Menu: IssueRowMenu };
  return narrow ? (
    <ListCards {...shared} Content={CardContent} />
  ) : (
    <ListTable
      {...shared}
      Content={Cells}
      heads={
        <>
          <Table.Th className={table.cover}>
            <VisuallyHidden>{t("list.column.cover")}</VisuallyHidden>
          </Table.Th>
          {sortable("name", t("list.column.name"))}
          {sortable("released_at", t("list.column.release"), table.release)}
          <Table.Th className={table.mode}>{t("list.column.mode")}</Table.Th>
          <Table.Th className={table.state}>{t("list.column.state")}</Table.Th>
          <Table.Th className={table.price}>{t("list.column.price")}</Table.Th>
        </>
      }
    />
  );
}

function Cells({ row: { record, coverUrl, state } }: { row: IssueRow }) {
  const { t } = useTranslation("issues");
  return (
    <>
      <Table.Td className={table.cover}>
        <CoverMark url={coverUrl} name={record.name} width={40} />
      </Table.Td>
      <Table.Td>
        <Name record={record} lines={2} className={table.name} />
        {record.external_id !== "" && (
          <TruncatedText size="xs" c="dimmed" className={table.above}>
            {record.external_id}
          </TruncatedText>
        )}
      </Table.Td>
      <Table.Td className={table.release}>
        <Release record={record} />
      </Table.Td>
      <Table.Td className={table.mode}>{t(`mode.${modeOf(record)}`)}</Table.Td>
      <Table.Td className={table.state}>
        <IssueStateLine state={state} name={record.name} lines={3} />
      </Table.Td>
      <Table.Td className={table.price}>
        <IssuePrice record={record} />
      </Table.Td>
    </>
  );
}

function CardContent({ row: { record, coverUrl, state } }: { row: IssueRow }) {
  return (
    <>
      <CoverMark url={coverUrl} name={record.name} width={48} />
      <div className={cards.text}>
        <Name record={record} lines={3} className={cards.name} />
        <Text component="div" size="xs" c="dimmed">
          <Release record={record} inline />
        </Text>
        <IssueStateLine state={state} name={record.name} lines={4} />
      </div>
    </>
  );
}

function Name({ record, lines, className }: { record: Emag; lines: number; className: string | undefined }) {
  const { publication } = usePublication();
  return (
    <Link to={paths.issue(publication.id, record.id)} className={className}>
      <TruncatedText lines={lines} inherit>
        {record.name}
      </TruncatedText>
    </Link>
  );
}

function Release({ record, inline = false }: { record: Emag; inline?: boolean }) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  return record.released_at ? (
    <DualTimeZone instant={record.released_at} timeZone={publication.time_zone} inline={inline} />
  ) : (
    <Text span inherit c="dimmed">
      {t("list.no_release")}
    </Text>
  );
}
