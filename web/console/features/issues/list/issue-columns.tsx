import { Text } from "@mantine/core";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { SecondLine, useCommonColumns } from "#web/console/components/lists/list-cells.tsx";
import type { ListColumn } from "#web/console/components/lists/list-columns.ts";
import { DensityContext } from "#web/console/components/lists/list-rows.tsx";
import { formatMoney } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import table from "#web/ui/lists/list-table.module.css";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { modeOf } from "../state/issue-state.ts";
import { IssueStateLine } from "../state/issue-state-line.tsx";
import type { IssueRow } from "./issue-list-rows.ts";
import classes from "./warning-count.module.css";
import { WarningCount } from "./warning-count.tsx";

export function useIssueColumns(): readonly ListColumn<IssueRow>[] {
  const { t } = useTranslation(["issues", "common"]);
  const { release, change, author, creation } = useCommonColumns();
  return useMemo(
    () => [
      { name: "cover", label: t("list.column.cover"), isLabelHidden: true, width: 58, Cell: CoverCell },
      { name: "name", label: t("list.column.name"), minWidth: 150, sortable: true, Cell: NameCell },
      {
        name: "state",
        label: t("common:status"),
        width: 200,
        minWidth: 174,
        choice: "on",
        Cell: StateCell,
      },
      { ...release, isKept: true },
      {
        name: "sign_off",
        label: t("review.sign_off", { ns: "common" }),
        width: 108,
        choice: "on",
        sortable: true,
        Cell: SignOffCell,
      },
      change,
      { ...author, choice: "off" },
      creation,
      {
        name: "mode",
        label: t("list.column.mode"),
        width: 124,
        choice: "off",
        sortable: true,
        Cell: ModeCell,
      },
      {
        name: "cents",
        label: t("list.column.price"),
        width: 108,
        align: "end",
        choice: "off",
        sortable: true,
        Cell: PriceCell,
      },
    ],
    [t, release, change, author, creation],
  );
}

interface CellProps {
  row: IssueRow;
}

function CoverCell({ row: { record, coverUrl } }: CellProps) {
  const isCompact = use(DensityContext) === "compact";
  return <PublicationCover url={coverUrl} name={record.name} width={isCompact ? 20 : 34} />;
}

function NameCell({ row: { record } }: CellProps) {
  return (
    <>
      <IssueName record={record} lines={1} className={table.name} />
      {record.external_id !== "" && <SecondLine>{record.external_id}</SecondLine>}
    </>
  );
}

function StateCell({ row: { record, state, warningCount } }: CellProps) {
  const isCompact = use(DensityContext) === "compact";
  return (
    <div className={classes.state} data-compact={isCompact || undefined}>
      <IssueStateLine state={state} record={record} lines={isCompact ? 1 : 2} />
      <AccessMissingLine record={record} />
      <WarningCount emagId={record.id} count={warningCount} isShort={isCompact} />
    </div>
  );
}

function SignOffCell({ row: { record } }: CellProps) {
  const { t } = useTranslation();
  return t(`review.sign_offs.${record.sign_off}`);
}

function ModeCell({ row: { record } }: CellProps) {
  const { t } = useTranslation("issues");
  return t(`mode.${modeOf(record)}`);
}

function PriceCell({ row: { record } }: CellProps) {
  return <IssuePrice record={record} />;
}

interface IssueNameProps {
  record: ManagedEmag;
  lines: number;
  className: string | undefined;
}

export function IssueName({ record, lines, className }: IssueNameProps) {
  const { publication } = usePublication();
  return (
    <Link to={paths.issue(publication.id, record.id)} className={className}>
      <TruncatedText lines={lines} inherit>
        {record.name}
      </TruncatedText>
    </Link>
  );
}

function IssuePrice({ record }: { record: Pick<Emag, "cents" | "currency" | "for_subscribers_only"> }) {
  const { t } = useTranslation("issues");
  return (
    <>
      {record.cents > 0 ? (
        formatMoney(record.cents, record.currency)
      ) : (
        <Text span inherit c="dimmed" aria-label={t("list.no_price")} role="img">
          –
        </Text>
      )}
      {record.for_subscribers_only && (
        <Text span display="block" size="xs" c="dimmed">
          {t("list.subscribers")}
        </Text>
      )}
    </>
  );
}
