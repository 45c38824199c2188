import { Text } from "@mantine/core";
import { FileText } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { DisplayButton } from "#web/console/components/lists/display-button.tsx";
import { ReleaseDate } from "#web/console/components/lists/list-cells.tsx";
import { ListRows } from "#web/console/components/lists/list-rows.tsx";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { useListColumns } from "#web/console/components/lists/use-list-display.ts";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import { ViewsButton } from "#web/console/components/lists/views-button.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { Page } from "#web/ui/page/page.tsx";
import { untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { articleListQuery } from "../articles.api.ts";
import { useMayWrite } from "../use-article-actions.ts";
import {
  ArticleExcerpt,
  ArticleNames,
  ArticleThumbnail,
  ArticleTitleCell,
  useArticleColumns,
} from "./article-columns.tsx";
import { type ArticleRow, articleRows } from "./article-list-rows.ts";
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
  const { t } = useTranslation(["articles", "common"]);
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
        title={t("common:nav.articles")}
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
            label={t("common:nav.articles")}
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

function ArticleCard({ row: { record, state } }: { row: ArticleRow }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const until = untilOf(state);
  return (
    <>
      <ArticleThumbnail record={record} />
      <div className={cards.text}>
        <ArticleTitleCell record={record} lines={2} className={cards.name} />
        <ArticleNames record={record} />
        <ArticleExcerpt record={record} />
        <Text component="div" size="xs" c="dimmed">
          <ReleaseDate record={record} inline />
        </Text>
        <Text component="div" size="sm">
          <ArticleStateLine state={state} />
          {record.has_draft && ` · ${t("list.has_draft")}`}
          {until && ` ${t("list.until", { when: formatInTimeZone(until, time_zone) })}`}
        </Text>
        <AccessMissingLine record={record} />
      </div>
    </>
  );
}
