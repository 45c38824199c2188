import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "#web/api/query-client.ts";
import { type CurrentPublication, usePublication } from "#web/api/session.ts";
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
import { importSummariesQuery, issueListQuery } from "../api/issues.api.ts";
import type { DroppedFile } from "../drop/dropped-issues.tsx";
import { IssueDrop } from "../drop/issue-drop.tsx";
import { issueListForm } from "../issue-list-search.ts";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { IssueCard } from "./issue-card.tsx";
import { useIssueColumns } from "./issue-columns.tsx";
import { issueRows } from "./issue-list-rows.ts";
import { IssueListToolbar } from "./issue-list-toolbar.tsx";
import { IssueRowMenu } from "./issue-row-menu.tsx";

/** Loaded after the list, because it is needed only for selected rows. */
const IssueBulk = lazy(() => import("./issue-bulk.tsx"));

/** Requests the rows before the first render. */
export function loadIssues(current: CurrentPublication, search: URLSearchParams): void {
  void queryClient.prefetchQuery(issueListQuery(current.ref, issueListForm.read(search)));
}

export default function IssueListPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <IssueList key={publication.id} />
    </Page>
  );
}

function IssueList() {
  const { t } = useTranslation("issues");
  const current = usePublication();
  const { publication } = current;
  const permissions = useIssuePermissions();
  const mayWrite = permissions.write;
  const list = usePaginatedList(issueListForm, (search) => issueListQuery(current.ref, search));
  const ids = list.query.data?.emags.map(({ id }) => id) ?? [];
  const summaries = useQuery(importSummariesQuery(publication.id, ids)).data;
  const columns = useListColumns("issues", useIssueColumns(), list);
  const selecting = useListSelection();
  const now = useNow();
  const [dropped, setDropped] = useState<DroppedFile[]>([]);
  return (
    <>
      <ListScreen
        list={list}
        icon={Newspaper}
        title={t("title")}
        description={t("list.description", { publication: publication.name })}
        create={
          mayWrite
            ? { label: t("list.new"), to: paths.newIssue(publication.id), isQuiet: dropped.length > 0 }
            : null
        }
        trash={paths.issueTrash(publication.id)}
        emptyTitle={t("list.empty_title")}
        emptyText={t(mayWrite ? "list.empty_text" : "list.empty_text_reading")}
        noMatchTitle={t("list.no_match_title")}
        failed={t("list.load_failed")}
        none={t("list.no_rows")}
        countOf={({ emags }) => emags.length}
        notice={<IssueDrop {...{ mayWrite, dropped, setDropped }} />}
        toolbar={
          <IssueListToolbar {...list}>
            <DisplayButton {...columns} />
            <ViewsButton {...list} list="issues" />
          </IssueListToolbar>
        }
      >
        {({ emags }) => (
          <ListRows
            {...columns}
            label={t("list.table")}
            rows={issueRows(emags, summaries, now)}
            selecting={mayWrite || permissions.review ? selecting : null}
            Card={IssueCard}
            Menu={IssueRowMenu}
          />
        )}
      </ListScreen>
      <Suspense>
        <IssueBulk selecting={selecting} />
      </Suspense>
    </>
  );
}
