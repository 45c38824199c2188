import { FileText } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { DisplayButton } from "#web/console/components/lists/display-button.tsx";
import { ListRows } from "#web/console/components/lists/list-rows.tsx";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { useListColumns } from "#web/console/components/lists/use-list-display.ts";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import { ViewsButton } from "#web/console/components/lists/views-button.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { Page } from "#web/ui/page/page.tsx";
import { articleListQuery } from "../articles.api.ts";
import { useMayWrite } from "../use-article-actions.ts";
import { ArticleCard } from "./article-card.tsx";
import { useArticleColumns } from "./article-columns.tsx";
import { articleRows } from "./article-list-rows.ts";
import { articleListForm } from "./article-list-search.ts";
import { ArticleRowMenu } from "./article-row-menu.tsx";
import { ArticleListToolbar } from "./filters/article-list-toolbar.tsx";

/** Loaded after the list, because it is needed only for selected rows. */
const ArticleBulk = lazy(() => import("./article-bulk.tsx"));

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
  const { publication, can } = current;
  const mayWrite = useMayWrite();
  const maySelect = mayWrite || can("reviews.write") || can("releases.write");
  const list = usePaginatedList(articleListForm, (search) => articleListQuery(current.ref, search));
  const selecting = useListSelection();
  const columns = useListColumns("articles", useArticleColumns(), list);
  const now = useNow();
  return (
    <>
      <ListScreen
        list={list}
        icon={FileText}
        title={t("title")}
        description={t("list.description", { publication: publication.name })}
        create={mayWrite ? { label: t("list.new"), to: paths.newArticle(publication.id) } : null}
        trash={paths.articleTrash(publication.id)}
        emptyTitle={t("list.empty_title")}
        emptyText={t(mayWrite ? "list.empty_text" : "list.empty_text_reading")}
        noMatchTitle={t("list.no_match_title")}
        failed={t("list.load_failed")}
        none={t("list.no_rows")}
        countOf={({ stories }) => stories.length}
        toolbar={
          <ArticleListToolbar {...list}>
            <DisplayButton {...columns} />
            <ViewsButton
              {...list}
              list="articles"
              offered={(["waiting", "mine"] as const).map((whose) => ({
                name: t(`list.whose.${whose}`),
                search: { whose },
              }))}
            />
          </ArticleListToolbar>
        }
      >
        {({ stories }) => (
          <ListRows
            {...columns}
            label={t("list.table")}
            rows={articleRows(stories, now)}
            selecting={maySelect ? selecting : null}
            Card={ArticleCard}
            Menu={ArticleRowMenu}
          />
        )}
      </ListScreen>
      <Suspense>
        <ArticleBulk selecting={selecting} />
      </Suspense>
    </>
  );
}
