import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { BulkDock } from "../../../ui/bulk-dock.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "../../../ui/list-page.module.css";
import { ListPagination } from "../../../ui/list-pagination.tsx";
import { useListSelection } from "../../../ui/list-selection.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useExistingPage, useListSearch } from "../../../ui/use-list-search.ts";
import { articleListQuery } from "../articles.api.ts";
import { useLiveArticles } from "../articles-live.ts";
import { useMayWrite } from "../use-article-actions.ts";
import { articleListForm, clearFilters, isFiltered } from "./article-list-search.ts";
import { ArticleListToolbar } from "./article-list-toolbar.tsx";
import { ArticleCards, ArticleTable } from "./article-rows.tsx";
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
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const mayWrite = useMayWrite();
  const { search, change, set } = useListSearch(articleListForm);
  const list = useQuery(articleListQuery(ref, search));
  const selecting = useListSelection();
  const bulk = useArticleBulk();
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  useLiveArticles(publication.id);

  useExistingPage(list, { search, change });

  const empty = list.data?.total_count === 0 && !isFiltered(search);
  const newArticle = mayWrite && (
    <Button
      component={Link}
      to={paths.newArticle(publication.id)}
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
    >
      {t("list.new")}
    </Button>
  );
  const Rows = narrow ? ArticleCards : ArticleTable;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("list.description", { publication: publication.name })}
        primary={!empty && newArticle}
      />
      {empty ? (
        <EmptyState icon={FileText} title={t("list.empty_title")} action={newArticle}>
          {mayWrite ? t("list.empty_text") : t("list.empty_text_reading")}
        </EmptyState>
      ) : (
        <>
          <ArticleListToolbar search={search} change={change} />
          <Loaded query={list} failed={t("list.load_failed")} rows={8} covers>
            {(data) => (
              <>
                <div
                  className={classes.rows}
                  aria-busy={list.isPlaceholderData}
                  data-waiting={list.isPlaceholderData || undefined}
                >
                  {data.stories.length > 0 ? (
                    <Rows records={data.stories} selecting={mayWrite ? selecting : null} />
                  ) : (
                    <NoMatch
                      title={t("list.no_match_title")}
                      clear={t("list.clear_filters")}
                      onClear={() => set(clearFilters(search))}
                    >
                      {t("list.no_match_text")}
                    </NoMatch>
                  )}
                </div>
                <ListPagination
                  list={data}
                  rows={data.stories.length}
                  search={search}
                  change={change}
                  none={t("list.no_rows")}
                />
              </>
            )}
          </Loaded>
        </>
      )}
      <BulkDock selecting={selecting} options={bulk.options} />
      {bulk.dialog}
    </>
  );
}
