import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Newspaper, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { EmagList } from "#shared/contract/emags.ts";
import { type CurrentPublication, refOf, usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { queryClient } from "../../../app/query-client.ts";
import { BulkDock } from "../../../ui/bulk-dock.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "../../../ui/list-page.module.css";
import { ListPagination } from "../../../ui/list-pagination.tsx";
import { type SelectionState, useListSelection } from "../../../ui/list-selection.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { AddressSearch } from "../../../ui/use-address-search.ts";
import { useExistingPage, useListSearch } from "../../../ui/use-list-search.ts";
import { useNow } from "../../../ui/use-now.ts";
import { importSummariesQuery, issueListQuery } from "../issues.api.ts";
import { useLiveIssues } from "../issues-live.ts";
import { useIssueRights } from "../use-issue-actions.tsx";
import { IssueCards } from "./issue-cards.tsx";
import { clearFilters, type IssueListSearch, isFiltered, issueListForm } from "./issue-list-search.ts";
import { IssueListToolbar } from "./issue-list-toolbar.tsx";
import { rowsOf } from "./issue-rows.ts";
import { IssueTable } from "./issue-table.tsx";
import { useIssueBulk } from "./use-issue-bulk.ts";

/** Requests the rows before the page is first drawn. */
export function loadIssues(current: CurrentPublication, search: URLSearchParams): void {
  void queryClient.prefetchQuery(issueListQuery(refOf(current), issueListForm.read(search)));
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
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const rights = useIssueRights();
  const listSearch = useListSearch(issueListForm);
  const { search } = listSearch;
  const list = useQuery(issueListQuery(ref, search));
  const selecting = useListSelection();
  const bulk = useIssueBulk();
  useLiveIssues(publication.id);

  useExistingPage(list, listSearch);

  const empty = list.data?.total_count === 0 && !isFiltered(search);
  const newIssue = rights.write && (
    <Button
      component={Link}
      to={paths.newIssue(publication.id)}
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
    >
      {t("list.new")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("list.description", { publication: publication.name })}
        primary={!empty && newIssue}
      />
      {empty ? (
        <EmptyState icon={Newspaper} title={t("list.empty_title")} action={newIssue}>
          {rights.write ? t("list.empty_text") : t("list.empty_text_reading")}
        </EmptyState>
      ) : (
        <>
          <IssueListToolbar {...listSearch} />
          <Loaded query={list} failed={t("list.load_failed")} rows={8} covers>
            {(data) => (
              <IssueRows
                list={data}
                waiting={list.isPlaceholderData}
                listSearch={listSearch}
                selecting={rights.write ? selecting : null}
              />
            )}
          </Loaded>
        </>
      )}
      <BulkDock selecting={selecting} options={bulk} />
    </>
  );
}

interface IssueRowsProps {
  list: EmagList;
  /** The previous rows are still shown while the next ones are on their way. */
  waiting: boolean;
  listSearch: AddressSearch<IssueListSearch>;
  selecting: SelectionState | null;
}

function IssueRows({ list, waiting, listSearch, selecting }: IssueRowsProps) {
  const { t } = useTranslation("issues");
  const { publication_id } = usePublicationRef();
  const { search, change, set } = listSearch;
  const ids = list.emags.map(({ id }) => id);
  const summaries = useQuery(importSummariesQuery(publication_id, ids));
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const rows = rowsOf(list.emags, summaries.data, useNow());
  return (
    <>
      <div className={classes.rows} aria-busy={waiting} data-waiting={waiting || undefined}>
        {rows.length === 0 ? (
          <NoMatch
            title={t("list.no_match_title")}
            clear={t("list.clear_filters")}
            onClear={() => set(clearFilters(search))}
          >
            {t("list.no_match_text")}
          </NoMatch>
        ) : narrow ? (
          <IssueCards rows={rows} selecting={selecting} />
        ) : (
          <IssueTable rows={rows} selecting={selecting} search={search} change={change} />
        )}
      </div>
      <ListPagination
        list={list}
        rows={rows.length}
        search={search}
        change={change}
        none={t("list.no_rows")}
      />
    </>
  );
}
