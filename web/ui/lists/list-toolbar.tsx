import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterButton } from "./filter-button.tsx";
import classes from "./list-toolbar.module.css";
import { SearchField } from "./search-field.tsx";

export interface ListToolbarProps<State extends string> {
  /** Label of the states and the available ones; undefined stands for all. */
  label: string;
  states: readonly { value: State; label: string }[];
  search: { state?: State | undefined; search: string };
  change: (part: { state: State | undefined } | { search: string }, options?: { replace?: boolean }) => void;
  searchLabel: string;
  searchPlaceholder: string;
  /** The other filters and the number of active ones. */
  filters: ReactNode;
  count: number;
  children: ReactNode;
}

export function ListToolbar<State extends string>(props: ListToolbarProps<State>) {
  const { label, states, search, change, searchLabel, searchPlaceholder, filters, count, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label={label}
          size="sm"
          value={search.state ?? "all"}
          onChange={(value) => change({ state: value === "all" ? undefined : (value as State) })}
          data={[{ value: "all", label: t("list.all") }, ...states]}
        />
      </div>
      <div className={classes.controls}>
        <SearchField
          label={searchLabel}
          placeholder={searchPlaceholder}
          value={search.search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        <FilterButton count={count}>{filters}</FilterButton>
        {children}
      </div>
    </div>
  );
}
