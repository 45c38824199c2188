import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { StoryState } from "#shared/contract/stories.ts";
import { DayRangeFilter } from "../../../ui/day-range-filter.tsx";
import { FilterButton } from "../../../ui/filter-button.tsx";
import classes from "../../../ui/list-toolbar.module.css";
import { SearchField } from "../../../ui/search-field.tsx";
import type { AddressSearch } from "../../../ui/use-address-search.ts";
import { type ArticleListSearch, countFilters, filterStates } from "./article-list-search.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { ExternalIdFilter } from "./external-id-filter.tsx";

type Part = Pick<AddressSearch<ArticleListSearch>, "search" | "change">;

/** Everything that narrows the list; all of it stands in the address. */
export function ArticleListToolbar({ search, change }: Part) {
  const { t } = useTranslation("articles");
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const filters = (
    <>
      <CategoryFilter value={search.category} onChange={(category) => change({ category })} />
      <ExternalIdFilter value={search.external_id} onChange={(external_id) => change({ external_id })} />
      <DayRangeFilter label={t("list.created")} days={search} ahead={false} onChange={change} />
    </>
  );
  return (
    <div className={classes.root}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t("list.state")}
          size="sm"
          value={search.state ?? "all"}
          onChange={(value) => change({ state: value === "all" ? undefined : (value as StoryState) })}
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
