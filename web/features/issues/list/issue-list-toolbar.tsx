import { SegmentedControl, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import {
  type EmagSort,
  type EmagState,
  emagSort,
  type ImportMode,
  importMode,
} from "#shared/contract/emags.ts";
import { DayRangeFilter } from "../../../ui/day-range-filter.tsx";
import { FilterButton } from "../../../ui/filter-button.tsx";
import classes from "../../../ui/list-toolbar.module.css";
import { SearchField } from "../../../ui/search-field.tsx";
import type { AddressSearch } from "../../../ui/use-address-search.ts";
import { countFilters, filterStates, type IssueListSearch } from "./issue-list-search.ts";

type Part = Pick<AddressSearch<IssueListSearch>, "search" | "change">;

/** Everything that narrows and orders the list; all of it stands in the address. */
export function IssueListToolbar({ search, change }: Part) {
  const { t } = useTranslation("issues");
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const filters = <Filters search={search} change={change} />;
  return (
    <div className={classes.root}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t("list.state")}
          size="sm"
          value={search.state ?? "all"}
          onChange={(value) => change({ state: value === "all" ? undefined : (value as EmagState) })}
          data={[
            { value: "all", label: t("list.all") },
            ...filterStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </div>
      <div className={classes.controls}>
        <SearchField
          label={t("list.search")}
          placeholder={t("list.search_placeholder")}
          value={search.search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        {narrow ? <FilterButton count={countFilters(search)}>{filters}</FilterButton> : filters}
      </div>
    </div>
  );
}

function Filters({ search, change }: Part) {
  const { t } = useTranslation("issues");
  return (
    <>
      <DayRangeFilter label={t("list.release")} days={search} ahead onChange={change} />
      <Select
        aria-label={t("list.mode")}
        className={classes.narrow}
        data={[
          { value: "any", label: t("list.any_mode") },
          ...importMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
        ]}
        value={search.mode ?? "any"}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        onChange={(value) => change({ mode: value === "any" ? undefined : (value as ImportMode) })}
      />
      <Select
        aria-label={t("list.sort")}
        className={classes.wide}
        data={emagSort.options.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
        value={search.sort}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        onChange={(value) => change({ sort: (value ?? "newest") as EmagSort })}
      />
    </>
  );
}
