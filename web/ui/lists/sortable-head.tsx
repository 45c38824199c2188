import { Table, UnstyledButton } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./list-table.module.css";

export type SortDirection = "ascending" | "descending" | "none";

export interface SortableHeadProps {
  label: string;
  direction: SortDirection;
  className: string | undefined;
  onSort: () => void;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** Renders the header of a sortable column. */
export function SortableHead({ label, direction, className, onSort }: SortableHeadProps) {
  const { t } = useTranslation();
  const Arrow = arrows[direction];
  return (
    <Table.Th aria-sort={direction} className={className}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== "none" || undefined}
        title={t("list.sort_by", { column: label })}
        onClick={onSort}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
