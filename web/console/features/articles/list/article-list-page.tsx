import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { refOf, usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { useExistingPage, useListSearch } from "#web/console/components/lists/use-list-search.ts";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { Page } from "#web/ui/page/page.tsx";
import { articleListQuery } from "../articles.api.ts";
import { useMayWrite } from "../use-article-actions.ts";
import { useLiveArticles } from "../use-live-articles.ts";
import { articleListForm, clearFilters, isFiltered } from "./article-list-search.ts";
import { ArticleListToolbar } from "./article-list-toolbar.tsx";
import { ArticleRows } from "./article-rows.tsx";
import { useArticleBulk } from "./use-article-bulk.tsx";

export default function ArticleListPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <ArticleList key={publication.id} />
    </Page>
  );
}

function ArticleList() {
  const { t } = useTranslation("articles");
  const current = usePublication();
  const { publication } = current;
  const mayWrite = useMayWrite();
  const listSearch = useListSearch(articleListForm);
  const { search, change, set } = listSearch;
  const list = useQuery(articleListQuery(refOf(current), search));
  const selecting = useListSelection();
  const bulk = useArticleBulk();
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  useLiveArticles(publication.id);
  useExistingPage(list, listSearch);
  return (
    <>
      <ListScreen
        icon={FileText}
        title={t("title")}
        description={t("list.description", { publication: publication.name })}
        create={mayWrite ? { label: t("list.new"), to: paths.newArticle(publication.id) } : null}
        emptyTitle={t("list.empty_title")}
        emptyText={t(mayWrite ? "list.empty_text" : "list.empty_text_reading")}
        noMatchTitle={t("list.no_match_title")}
        failed={t("list.load_failed")}
        none={t("list.no_rows")}
        query={list}
        countOf={({ stories }) => stories.length}
        search={search}
        change={change}
        isFiltered={isFiltered(search)}
        onClear={() => set(clearFilters(search))}
        toolbar={<ArticleListToolbar {...listSearch} />}
        selecting={selecting}
        options={bulk.options}
      >
        {({ stories }) => (
          <ArticleRows records={stories} selecting={mayWrite ? selecting : null} narrow={narrow} />
        )}
      </ListScreen>
      {bulk.dialog}
    </>
  );
}
