import { Box } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { listTrash, TRASH_DAYS, type TrashedKind, type TrashedRecord } from "#shared/console/trash.ts";
import { call } from "#web/api/client.ts";
import { trashKey } from "#web/api/query-keys.ts";
import { usePublication } from "#web/api/session.ts";
import { deleteTrashed, trashQuery } from "#web/api/trash.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { ListPagination } from "#web/console/components/lists/list-pagination.tsx";
import { listSearchForm, searchPage, searchText } from "#web/console/components/lists/list-search.ts";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { OpenRecord, type RecordQuery, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { TrashRows } from "./trash-rows.tsx";

const RestoreDialog = lazy(() => import("./restore-dialog.tsx"));

const searchForm = listSearchForm({ search: searchText, ...searchPage });

export function IssueTrashPage() {
  return <TrashPage kind="emag" />;
}

export function ArticleTrashPage() {
  return <TrashPage kind="story" />;
}

function TrashPage({ kind }: { kind: TrashedKind }) {
  const { t } = useTranslation(["trash", "common"]);
  const { id: publicationId } = usePublication().publication;
  const { query, search, change } = usePaginatedList(searchForm, (given) =>
    trashQuery(publicationId, kind, given),
  );
  const [restored, setRestored] = useOpenRecord(query.data?.trash, "id", (record) =>
    trashedQuery(publicationId, record),
  );
  const remove = (record: TrashedRecord) =>
    runAction({
      question: {
        title: t("delete_title", { name: record.name }),
        text: t("delete_text"),
        confirm: t("delete"),
      },
      run: () => deleteTrashed(publicationId, record),
      done: t("deleted_done", { name: record.name }),
      failed: (reason) => t("delete_failed", { name: record.name, reason }),
    });
  const list = kind === "emag" ? paths.issues(publicationId) : paths.articles(publicationId);
  return (
    <Page>
      <PageHeader
        title={t("common:trash.title")}
        crumbs={[{ label: t(kind === "emag" ? "common:nav.issues" : "common:nav.articles"), to: list }]}
        description={t(`description.${kind}`, { days: TRASH_DAYS })}
      />
      <QueryBoundary query={query} failed={t("load_failed")} rows={5}>
        {(found) =>
          found.total_count === 0 && search.search === "" && !query.isPlaceholderData ? (
            <EmptyState icon={Trash2} title={t("empty_title")}>
              {t("empty_text", { days: TRASH_DAYS })}
            </EmptyState>
          ) : (
            <>
              <Box mb="md">
                <SearchField
                  label={t("search")}
                  placeholder={t("search_placeholder")}
                  value={search.search}
                  onChange={(text, options) => change({ search: text }, options)}
                />
              </Box>
              {found.trash.length > 0 ? (
                <TrashRows
                  records={found.trash}
                  onRestore={setRestored}
                  onDelete={(record) => void remove(record)}
                />
              ) : (
                <NoMatch
                  title={t("no_match_title")}
                  clear={t("common:list.clear_filters")}
                  onClear={() => change({ search: "" })}
                >
                  {t("common:list.no_match")}
                </NoMatch>
              )}
              <ListPagination
                list={found}
                rows={found.trash.length}
                search={search}
                change={change}
                none={t("none")}
              />
            </>
          )
        }
      </QueryBoundary>
      <Suspense>
        <OpenRecord of={restored}>
          {(record) => <RestoreDialog key={record.id} record={record} onClose={() => setRestored(null)} />}
        </OpenRecord>
      </Suspense>
    </Page>
  );
}

/**
 * Query of a record in the trash, null once it has left the trash. Searches the list for its name, which does not change there, because
 * no route returns a single record.
 */
const trashedQuery = (
  publication_id: number,
  { kind, id, name }: TrashedRecord,
): RecordQuery<TrashedRecord> => ({
  queryKey: [...trashKey(publication_id), kind, "record", id],
  queryFn: async ({ signal }) => {
    const query = { search: name.slice(0, 200), per: "100" };
    const { trash } = await call(listTrash, { params: { publication_id, kind }, query, signal });
    return trash.find((record) => record.id === id) ?? null;
  },
});
