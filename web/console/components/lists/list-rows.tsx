import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import { type ComponentType, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { localTimeZone, sameClock } from "#web/lib/format.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import {
  coverage,
  isShiftPressed,
  type SelectedRow,
  type SelectionState,
} from "#web/ui/lists/list-selection.ts";
import table from "#web/ui/lists/list-table.module.css";

interface ListRowsProps<Row extends SelectedRow> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  /** Null for people without write permission, who can't select rows. */
  selecting: SelectionState | null;
  /** Renders the cells of a row or the content of its card. Memoized per row. */
  Content: ComponentType<{ row: Row }>;
  Menu: ComponentType<{ row: Row }>;
}

/** Renders the list as a table. Narrow screens hide less important columns. */
export function ListTable<Row extends SelectedRow>(props: ListRowsProps<Row> & { heads: ReactNode }) {
  const { label, heads, rows, selecting, Content, Menu } = props;
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  const dualTimeZone = !sameClock(useNow(), time_zone, localTimeZone());
  const select = useSelectRow(rows, selecting);
  return (
    <div className={table.surface} data-dual-time-zone={dualTimeZone || undefined}>
      <Table aria-label={label} horizontalSpacing="sm" verticalSpacing={10} className={table.table}>
        <Table.Thead className={table.head}>
          <Table.Tr>
            {selecting && (
              <Table.Th className={table.check}>
                <SelectAll rows={rows} selecting={selecting} />
              </Table.Th>
            )}
            {heads}
            <Table.Th className={table.actions}>
              <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              isSelected={selecting?.selection.has(row.id) ?? false}
              onSelect={select}
              Content={Content as ListRowProps["Content"]}
              Menu={Menu as ListRowProps["Menu"]}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Renders the list as cards, for phones. */
export function ListCards<Row extends SelectedRow>(props: ListRowsProps<Row>) {
  const { label, rows, selecting, Content, Menu } = props;
  const select = useSelectRow(rows, selecting);
  return (
    <>
      {selecting && <SelectAll rows={rows} selecting={selecting} isLabelled />}
      <ul className={cards.list} aria-label={label}>
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            isSelected={selecting?.selection.has(row.id) ?? false}
            onSelect={select}
            Content={Content as ListRowProps["Content"]}
            Menu={Menu as ListRowProps["Menu"]}
          />
        ))}
      </ul>
    </>
  );
}

/** Not generic, because `memo` loses type parameters. */
interface ListRowProps {
  row: SelectedRow;
  isSelected: boolean;
  onSelect: SelectRow | null;
  Content: ComponentType<{ row: SelectedRow }>;
  Menu: ComponentType<{ row: SelectedRow }>;
}

const TableRow = memo(function TableRow({ row, isSelected, onSelect, Content, Menu }: ListRowProps) {
  return (
    <Table.Tr className={table.row} data-selected={isSelected || undefined}>
      {onSelect && (
        <Table.Td className={table.check}>
          <Select row={row} isSelected={isSelected} onSelect={onSelect} className={table.above} />
        </Table.Td>
      )}
      <Content row={row} />
      <Table.Td className={table.actions}>
        <div className={table.above}>
          <Menu row={row} />
        </div>
      </Table.Td>
    </Table.Tr>
  );
}, isSameRow);

const Card = memo(function Card({ row, isSelected, onSelect, Content, Menu }: ListRowProps) {
  return (
    <li className={cards.card} data-selected={isSelected || undefined}>
      {onSelect && <Select row={row} isSelected={isSelected} onSelect={onSelect} className={cards.above} />}
      <Content row={row} />
      <div className={cards.above}>
        <Menu row={row} />
      </div>
    </li>
  );
}, isSameRow);

/** Returns whether a row is unchanged, so that the progress of one import re-renders one row. */
function isSameRow(one: ListRowProps, other: ListRowProps): boolean {
  const [a, b] = [Object.entries(one.row), new Map(Object.entries(other.row))];
  return (
    one.isSelected === other.isSelected &&
    one.onSelect === other.onSelect &&
    a.every(([name, value]) => value === b.get(name) || JSON.stringify(value) === JSON.stringify(b.get(name)))
  );
}

/** Selects or deselects a row. With `range`, also all rows from the previously clicked one. */
type SelectRow = (id: number, selected: boolean, range: boolean) => void;

/** Returns a stable function that selects a row, or null if rows can't be selected. */
function useSelectRow(rows: readonly SelectedRow[], selecting: SelectionState | null): SelectRow | null {
  const latest = useRef<SelectRow>(() => {});
  useLayoutEffect(() => {
    latest.current = (id, selected, range) => selecting?.toggle(rows, id, selected, range);
  });
  const select = useCallback<SelectRow>((...args) => latest.current(...args), []);
  return selecting && select;
}

interface SelectProps extends Pick<ListRowProps, "row" | "isSelected"> {
  onSelect: SelectRow;
  className: string | undefined;
}

function Select({ row: { id, name }, isSelected, onSelect, className }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className={className}
      aria-label={t("list.select", { name })}
      checked={isSelected}
      onChange={(event) => onSelect(id, event.currentTarget.checked, isShiftPressed(event))}
    />
  );
}

interface SelectAllProps {
  rows: readonly SelectedRow[];
  selecting: SelectionState;
  isLabelled?: boolean;
}

function SelectAll({ rows, selecting, isLabelled = false }: SelectAllProps) {
  const { t } = useTranslation();
  const covered = coverage(selecting.selection, rows);
  const label = t("list.select_all");
  return (
    <Checkbox
      {...(isLabelled ? { label, className: cards.all } : { "aria-label": label })}
      checked={covered === "all"}
      indeterminate={covered === "some"}
      onChange={(event) => selecting.toggleAll(rows, event.currentTarget.checked)}
    />
  );
}
