import { NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { emagStates, importModes } from "#shared/contract/emag-words.ts";
import { queryClient } from "#web/api/query-client.ts";
import { type CurrentPublication, usePublication } from "#web/api/session.ts";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { DayFilters } from "#web/console/components/lists/day-filters.tsx";
import { DisplayButton } from "#web/console/components/lists/display-button.tsx";
import { ReleaseDate } from "#web/console/components/lists/list-cells.tsx";
import { ListRows } from "#web/console/components/lists/list-rows.tsx";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { useListColumns } from "#web/console/components/lists/use-list-display.ts";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { ViewsButton } from "#web/console/components/lists/views-button.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import { useListSelection } from "#web/ui/lists/list-selection.ts";
import { ListToolbar } from "#web/ui/lists/list-toolbar.tsx";
import { MenuItems, RowMenu } from "#web/ui/lists/row-menu.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { importSummariesQuery, issueListQuery } from "../api/issues.api.ts";
import type { DroppedFile } from "../drop/dropped-issues.tsx";
import { IssueDrop } from "../drop/issue-drop.tsx";
import { useIssueCommands } from "../issue-commands.ts";
import { countFilters, type IssueListSearch, issueListForm } from "../issue-list-search.ts";
import { IssueStateLine } from "../state/issue-state-line.tsx";
import { type ActionTarget, useIssuePermissions } from "../use-issue-actions.tsx";
import { IssueName, useIssueColumns } from "./issue-columns.tsx";
import { type IssueRow, issueRows } from "./issue-list-rows.ts";
import { WarningCount } from "./warning-count.tsx";

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
  const { t } = useTranslation(["issues", "common"]);
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
        title={t("common:nav.issues")}
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
            label={t("common:nav.issues")}
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

function IssueRowMenu({ row }: { row: IssueRow }) {
  const { t } = useTranslation(["issues", "common"]);
  return (
    <RowMenu label={t("common:list.actions_of", { name: row.name })}>
      <Items target={row} />
    </RowMenu>
  );
}

function Items({ target }: { target: ActionTarget }) {
  const { open, edit, importAgain, cancelImport, remove } = useIssueCommands(target);
  return <MenuItems groups={[[open, edit, importAgain, cancelImport], [remove()]]} />;
}

function IssueCard({ row: { record, coverUrl, state, warningCount } }: { row: IssueRow }) {
  return (
    <>
      <PublicationCover url={coverUrl} name={record.name} width={48} />
      <div className={cards.text}>
        <IssueName record={record} lines={3} className={cards.name} />
        <Text component="div" size="xs" c="dimmed">
          <ReleaseDate record={record} inline />
        </Text>
        <IssueStateLine state={state} record={record} lines={4} />
        <AccessMissingLine record={record} />
        <WarningCount emagId={record.id} count={warningCount} />
      </div>
    </>
  );
}

type Part = Pick<UrlSearch<IssueListSearch>, "search" | "change">;

function IssueListToolbar({ search, change, children }: Part & { children: ReactNode }) {
  const { t } = useTranslation(["issues", "common"]);
  const { approval_required } = usePublication().publication;
  const states = emagStates.filter(
    (state) => state !== "awaiting_approval" || approval_required || search.state === state,
  );
  return (
    <ListToolbar
      label={t("common:status")}
      states={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      search={search}
      change={change}
      searchLabel={t("list.search")}
      searchPlaceholder={t("list.search_placeholder")}
      count={countFilters(search)}
      filters={
        <>
          <DayFilters search={search} change={change} />
          <NativeSelect
            aria-label={t("list.column.mode")}
            data={[
              { value: "", label: t("list.any_mode") },
              ...importModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
            ]}
            value={search.mode ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ mode: importModes.find((mode) => mode === value) })
            }
          />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}
