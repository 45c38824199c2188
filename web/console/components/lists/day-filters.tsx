import { useTranslation } from "react-i18next";
import { DayRangeFilter } from "../fields/day-range-filter.tsx";
import type { DaySearch } from "./list-search.ts";

interface DayFiltersProps {
  search: DaySearch;
  change: (part: Partial<DaySearch>) => void;
}

export function DayFilters({ search, change }: DayFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <DayRangeFilter
        label={t("list.column.release")}
        days={{ from: search.released_from, to: search.released_to }}
        ahead
        onChange={({ from, to }) => change({ released_from: from, released_to: to })}
      />
      <DayRangeFilter
        label={t("list.column.creation")}
        days={{ from: search.created_from, to: search.created_to }}
        ahead={false}
        onChange={({ from, to }) => change({ created_from: from, created_to: to })}
      />
    </>
  );
}
