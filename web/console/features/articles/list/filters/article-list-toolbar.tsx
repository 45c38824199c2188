import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { storyStates } from "#shared/contract/stories.ts";
import { DayFilters } from "#web/console/components/lists/day-filters.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { ListToolbar } from "#web/ui/lists/list-toolbar.tsx";
import { type ArticleListSearch, countFilters } from "../article-list-search.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { ExternalIdFilter } from "./external-id-filter.tsx";
import { SignOffFilters } from "./sign-off-filters.tsx";

type Part = Pick<UrlSearch<ArticleListSearch>, "search" | "change">;

export function ArticleListToolbar({ search, change, children }: Part & { children: ReactNode }) {
  const { t } = useTranslation("articles");
  return (
    <ListToolbar
      label={t("list.state")}
      states={storyStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      search={search}
      change={change}
      searchLabel={t("list.search")}
      searchPlaceholder={t("list.search_placeholder")}
      count={countFilters(search)}
      filters={
        <>
          <CategoryFilter value={search.category} onChange={(category) => change({ category })} />
          <ExternalIdFilter value={search.external_id} onChange={(external_id) => change({ external_id })} />
          <SignOffFilters search={search} change={change} />
          <DayFilters search={search} change={change} />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}
