import { Text } from "@mantine/core";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatInTimeZone, formatRelative } from "#web/console/i18n/formats.ts";
import { localTimeZone, sameClock } from "#web/lib/time-zones.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import table from "#web/ui/lists/list-table.module.css";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import type { ListColumn } from "./list-columns.ts";
import { DensityContext } from "./list-rows.tsx";

/** Fields that issues and articles in a list share. */
interface ListedRecord {
  released_at: string | null;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  changed_by: string | null;
}

interface CellProps {
  row: { record: ListedRecord };
}

/** Returns the columns that all lists have: release date, last change, author, and creation. */
export function useCommonColumns() {
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  const isDual = !sameClock(useNow(), time_zone, localTimeZone());
  return useMemo(() => {
    const sortable = true;
    return {
      release: {
        name: "released_at",
        label: t("list.column.release"),
        // With two time zones, the first line also contains the city.
        width: isDual ? 250 : 204,
        minWidth: isDual ? 240 : 204,
        choice: "on",
        sortable,
        Cell: ReleaseCell,
      },
      change: {
        name: "updated_at",
        label: t("list.column.change"),
        // "59 minutes ago" fits on a line, so that rows keep their height.
        width: 136,
        choice: "on",
        sortable,
        Cell: ChangeCell,
      },
      author: {
        name: "created_by",
        label: t("list.column.author"),
        width: 120,
        choice: "on",
        sortable,
        Cell: AuthorCell,
      },
      creation: {
        name: "created_at",
        label: t("list.column.creation"),
        width: 120,
        choice: "off",
        sortable,
        Cell: CreationCell,
      },
    } satisfies Record<string, ListColumn<CellProps["row"]>>;
  }, [t, isDual]);
}

export function ReleaseDate({ record, inline = false }: CellProps["row"] & { inline?: boolean }) {
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  return record.released_at ? (
    <DualTimeZone instant={record.released_at} timeZone={time_zone} inline={inline} />
  ) : (
    <Text span inherit c="dimmed">
      {t("list.no_release")}
    </Text>
  );
}

function ReleaseCell({ row: { record } }: CellProps) {
  return <ReleaseDate record={record} />;
}

function ChangeCell({ row: { record } }: CellProps) {
  const { time_zone } = usePublication().publication;
  const { updated_at, changed_by } = record;
  return (
    <>
      <time dateTime={updated_at} title={formatInTimeZone(updated_at, time_zone)}>
        {formatRelative(updated_at, useNow(), time_zone)}
      </time>
      {changed_by && <SecondLine>{changed_by}</SecondLine>}
    </>
  );
}

function AuthorCell({ row: { record } }: CellProps) {
  return record.created_by === null ? <None /> : <TruncatedText inherit>{record.created_by}</TruncatedText>;
}

function CreationCell({ row: { record } }: CellProps) {
  const { time_zone } = usePublication().publication;
  return (
    <time dateTime={record.created_at} title={formatInTimeZone(record.created_at, time_zone)}>
      {formatDate(record.created_at, time_zone)}
    </time>
  );
}

/** Renders the second line of a cell, which compact rows don't have. */
export function SecondLine({ children }: { children: string }) {
  return (
    use(DensityContext) === "comfortable" && (
      <TruncatedText size="xs" c="dimmed" className={table.above}>
        {children}
      </TruncatedText>
    )
  );
}

/** Renders a dash for a value that is not set. */
export function None({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Text span inherit c="dimmed" role="img" aria-label={label ?? t("list.not_set")}>
      –
    </Text>
  );
}
