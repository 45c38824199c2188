import { Table } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import classes from "./table-card.module.css";

export interface Column {
  label: string;
  align?: "end";
  /** CSS width of the column. The other columns share the remaining width. */
  width?: string;
  /** Contains buttons, so its label is hidden on a phone. */
  actions?: true;
}

export interface TableCardProps {
  /** Accessible name of the table. */
  label: string;
  /**
   * Up to eight columns. A table with more than two becomes a list of cards on a narrow screen: the first cell is the
   * title, and each other cell gets its column's label.
   */
  columns?: readonly (string | Column)[];
  /** Width in px below which the table scrolls sideways, unless its rows are cards. */
  minWidth?: number;
  /** True if the table has no focusable content. It then becomes focusable itself, so that it scrolls by keyboard. */
  textOnly?: boolean;
  /** The rows, including the table header if `columns` is omitted. */
  children: ReactNode;
}

export function TableCard({ label, columns, minWidth = 560, textOnly = false, children }: TableCardProps) {
  const heads = columns?.map((column) => (typeof column === "string" ? { label: column } : column));
  const style = heads?.flatMap(({ label: words, align, actions }, index) => [
    [`--label-${index + 1}`, actions || index === 0 ? undefined : JSON.stringify(words)],
    [`--align-${index + 1}`, actions ? "end" : align],
  ]);
  return (
    <div
      className={classes.root}
      data-stacked={(heads !== undefined && heads.length > 2) || undefined}
      data-actions={heads?.at(-1)?.actions}
      style={style && (Object.fromEntries(style) as CSSProperties)}
      {...(textOnly && { tabIndex: 0 })}
    >
      <Table
        aria-label={label}
        className={classes.table}
        style={{ "--table-min-width": `${minWidth}px` } as CSSProperties}
      >
        {heads ? (
          <>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head.label} ta={head.align ?? (head.actions && "end")} w={head.width}>
                    {head.label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </>
        ) : (
          children
        )}
      </Table>
    </div>
  );
}
