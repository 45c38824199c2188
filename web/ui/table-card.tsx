import { Table } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import classes from "./table-card.module.css";

export interface Column {
  label: string;
  align?: "end";
  /** A width of the style sheet's; the others share what is left. */
  width?: string;
  /** Holds buttons: without its label on a phone. */
  actions?: true;
}

export interface TableCardProps {
  /** What the table lists, for screen readers. */
  label: string;
  /**
   * Its head, up to eight columns. Where there is little room for more than two, each row stands as a card: the first
   * cell is its title, the others stand below one another behind their column's label.
   */
  columns?: readonly (string | Column)[];
  /** Pixels below which it scrolls sideways, unless its rows are cards by then. */
  minWidth?: number;
  /** Holds nothing that can be focused: then it is scrolled by keyboard itself. */
  textOnly?: boolean;
  /** The rows; with a head of its own where no columns are given. */
  children: ReactNode;
}

/** A table on paper, in a room of its own width. */
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
