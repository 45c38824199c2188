import { Checkbox, VisuallyHidden } from "@mantine/core";
import {
  type ComponentType,
  createContext,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "#web/ui/hooks/use-is-narrow.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import {
  coverage,
  isShiftPressed,
  type SelectedRow,
  type SelectionState,
} from "#web/ui/lists/list-selection.ts";
import table from "#web/ui/lists/list-table.module.css";
import { SortableHead } from "#web/ui/lists/sortable-head.tsx";
import { fittingColumns, type ListColumn } from "./list-columns.ts";
import { ariaSort, nextSort, type SortOrder } from "./list-sort.ts";
import type { Density, ListDisplay } from "./use-list-display.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface ListRowsProps<Row extends SelectedRow> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  display: ListDisplay;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** Null for people without write permission, who can't select rows. */
  selecting: SelectionState | null;
  /** Renders the content of a row's card. Memoized per row, like cells. */
  Card: ComponentType<{ row: Row }>;
  Menu: ComponentType<{ row: Row }>;
}

/** Density of the table, for cells that are smaller in a compact one. */
export const DensityContext = createContext<Density>("comfortable");

export function ListRows<Row extends SelectedRow>(props: ListRowsProps<Row>) {
  return useIsNarrow() ? <ListCards {...props} /> : <ListTable {...props} />;
}

function ListTable<Row extends SelectedRow>(props: ListRowsProps<Row>) {
  const { label, rows, columns, display, sort, onSort, selecting, Menu } = props;
  const { t } = useTranslation();
  const select = useSelectRow(rows, selecting);
  const [surface, width] = useWidth();
  useRowKeys(surface);
  const shown = useMemo(
    () => fittingColumns(columns, display.chosen, width),
    [columns, display.chosen, width],
  );
  return (
    <div ref={surface} className={table.surface} data-density={display.density}>
      <DensityContext value={display.density}>
        <table aria-label={label} className={table.table}>
          <thead className={table.head}>
            <tr>
              {selecting && (
                <th className={table.check}>
                  <SelectAll rows={rows} selecting={selecting} />
                </th>
              )}
              {shown.map((column) => (
                <Head key={column.name} column={column} sort={sort} onSort={onSort} />
              ))}
              <th className={table.actions}>
                <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                isSelected={selecting?.selection.has(row.id) ?? false}
                onSelect={select}
                columns={shown}
                Menu={Menu as RowProps["Menu"]}
              />
            ))}
          </tbody>
        </table>
      </DensityContext>
    </div>
  );
}

interface HeadProps {
  column: ListColumn<never>;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
}

function Head({ column, sort, onSort }: HeadProps) {
  const { name, label, width, align, sortable, isLabelHidden } = column;
  const style = { width, textAlign: align };
  if (sortable)
    return (
      <SortableHead
        style={style}
        label={label}
        direction={ariaSort(sort, name)}
        onSort={() => onSort(nextSort(sort, name))}
      />
    );
  return <th style={style}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</th>;
}

/** Returns a ref and the width of its element, measured before the first paint. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

function ListCards<Row extends SelectedRow>(props: ListRowsProps<Row>) {
  const { label, rows, selecting, Card, Menu } = props;
  const select = useSelectRow(rows, selecting);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <>
      {selecting && <SelectAll rows={rows} selecting={selecting} isLabelled />}
      <ul ref={list} className={cards.list} aria-label={label}>
        {rows.map((row) => (
          <CardRow
            key={row.id}
            row={row}
            isSelected={selecting?.selection.has(row.id) ?? false}
            onSelect={select}
            Content={Card as CardProps["Content"]}
            Menu={Menu as RowProps["Menu"]}
          />
        ))}
      </ul>
    </>
  );
}

/** Not generic, because `memo` loses type parameters. */
interface RowProps {
  row: SelectedRow;
  isSelected: boolean;
  onSelect: SelectRow | null;
  Menu: ComponentType<{ row: SelectedRow }>;
}

interface TableRowProps extends RowProps {
  columns: readonly ListColumn<never>[];
}

const TableRow = memo(
  function TableRow({ row, isSelected, onSelect, columns, Menu }: TableRowProps) {
    return (
      <tr className={table.row} data-selected={isSelected || undefined}>
        {onSelect && (
          <td className={table.check}>
            <Select row={row} isSelected={isSelected} onSelect={onSelect} className={table.above} />
          </td>
        )}
        {columns.map(({ name, align, Cell }) => (
          <td key={name} style={{ textAlign: align }}>
            <Cell row={row as never} />
          </td>
        ))}
        <td className={table.actions}>
          <div className={table.above}>
            <Menu row={row} />
          </div>
        </td>
      </tr>
    );
  },
  (one, other) => one.columns === other.columns && isSameRow(one, other),
);

interface CardProps extends RowProps {
  Content: ComponentType<{ row: SelectedRow }>;
}

const CardRow = memo(function CardRow({ row, isSelected, onSelect, Content, Menu }: CardProps) {
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
function isSameRow(one: RowProps, other: RowProps): boolean {
  const [a, b] = [Object.entries(one.row), new Map(Object.entries(other.row))];
  return (
    one.isSelected === other.isSelected &&
    one.onSelect === other.onSelect &&
    a.every(([name, value]) => value === b.get(name) || JSON.stringify(value) === JSON.stringify(b.get(name)))
  );
}

/** Selects or deselects a row. With `range`, also all rows from the previously clicked one. */
export type SelectRow = (id: number, selected: boolean, range: boolean) => void;

/** Returns a stable function that selects a row, or null if rows can't be selected. */
export function useSelectRow(
  rows: readonly SelectedRow[],
  selecting: SelectionState | null,
): SelectRow | null {
  const latest = useRef<SelectRow>(() => {});
  useLayoutEffect(() => {
    latest.current = (id, selected, range) => selecting?.toggle(rows, id, selected, range);
  });
  const select = useCallback<SelectRow>((...args) => latest.current(...args), []);
  return selecting && select;
}

interface SelectProps extends Pick<RowProps, "row" | "isSelected"> {
  onSelect: SelectRow;
  className?: string | undefined;
}

export function Select({ row: { id, name }, isSelected, onSelect, className }: SelectProps) {
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

export function SelectAll({ rows, selecting, isLabelled = false }: SelectAllProps) {
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
