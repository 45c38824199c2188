import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./table-card.module.css";

export interface TableCardProps {
  /** What the table lists, for screen readers. */
  label: string;
  /** Pixels below which it scrolls sideways. */
  minWidth?: number;
  /** Holds nothing that can be focused: then it is scrolled by keyboard itself. */
  textOnly?: boolean;
  children: ReactNode;
}

/** A table on paper, in a room of its own width. */
export function TableCard({ label, minWidth = 560, textOnly = false, children }: TableCardProps) {
  return (
    <div className={classes.root} {...(textOnly && { tabIndex: 0 })}>
      <Table aria-label={label} miw={minWidth} className={classes.table}>
        {children}
      </Table>
    </div>
  );
}
