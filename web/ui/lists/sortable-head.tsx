import { Table, type TableThProps, UnstyledButton } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./list-table.module.css";

export type SortDirection = "ascending" | "descending" | "none";

export interface SortableHeadProps extends Pick<TableThProps, "w" | "ta"> {
  label: string;
  direction: SortDirection;
  onSort: () => void;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function SortableHead({ label, direction, onSort, ...size }: SortableHeadProps) {
  const { t } = useTranslation();
  const Arrow = arrows[direction];
  return (
    <Table.Th aria-sort={direction} {...size}>
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
