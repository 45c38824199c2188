import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type EmagSort, emagSort, type ImportMode, importMode } from "#shared/contract/emags.ts";
import { DayRangeFilter } from "#web/console/components/fields/day-range-filter.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import classes from "#web/ui/lists/list-toolbar.module.css";
import { ListToolbar } from "#web/ui/lists/list-toolbar.tsx";
import { countFilters, filterStates, type IssueListSearch } from "./issue-list-search.ts";

type Part = Pick<UrlSearch<IssueListSearch>, "search" | "change">;

/** Renders the filters and sort order of the list, stored in the URL. */
export function IssueListToolbar({ search, change }: Part) {
  const { t } = useTranslation("issues");
  return (
    <ListToolbar
      label={t("list.state")}
      states={filterStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      search={search}
      change={change}
      searchLabel={t("list.search")}
      searchPlaceholder={t("list.search_placeholder")}
      count={countFilters(search)}
      filters={<Filters search={search} change={change} />}
    />
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
