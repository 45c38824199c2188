import { UnstyledButton } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-table.module.css";

export type SortDirection = "ascending" | "descending" | "none";

export interface SortableHeadProps {
  label: string;
  direction: SortDirection;
  onSort: () => void;
  style?: CSSProperties;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function SortableHead({ label, direction, onSort, style }: SortableHeadProps) {
  const { t } = useTranslation();
  const Arrow = arrows[direction];
  return (
    <th aria-sort={direction} style={style}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== "none" || undefined}
        title={t("list.sort_by", { column: label })}
        onClick={onSort}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
