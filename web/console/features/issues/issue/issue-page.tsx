import { Box, Progress, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PresentPeople } from "#web/console/components/record/presence/present-people.tsx";
import { usePresence } from "#web/console/components/record/presence/use-presence.ts";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { RecordSignOff } from "#web/console/components/record/review/record-sign-off.tsx";
import { CoverMark } from "#web/ui/data-display/cover-mark.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useUrlState } from "#web/ui/hooks/use-url-state.ts";
import { Page } from "#web/ui/page/page.tsx";
import { importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { useLiveIssues } from "../api/use-live-issues.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { modeOf, stateOf } from "../state/issue-state.ts";
import { IssueStateSentence } from "../state/issue-state-sentence.tsx";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { ApprovedTextsNotice } from "./approved-texts-notice.tsx";
import { IssueActions } from "./issue-actions.tsx";
import classes from "./issue-page.module.css";
import { PagesTab } from "./pages/issue-pages-tab.tsx";
import { PublishIssueButton } from "./publish-issue-button.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { SeriousWarnings } from "./serious-warnings.tsx";
import { useReplaceFile } from "./use-replace-file.ts";

const TextTab = lazy(() => import("./pages/issue-text-tab.tsx"));
const ArticlesTab = lazy(() => import("./articles/issue-articles-tab.tsx"));
const ImportTab = lazy(() => import("./import/issue-import-tab.tsx"));
const DetailsTab = lazy(() => import("./issue-details-tab.tsx"));
const HistoryTab = lazy(() => import("./issue-history-tab.tsx"));

const allTabs = ["pages", "text", "articles", "import", "details", "history"] as const;
type Tab = (typeof allTabs)[number];

export default function IssuePage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  const issue = useQuery(issueQuery(publication, emagId));
  const summaries = useQuery(importSummariesQuery(publication.publication_id, [emagId]));
  useLiveIssues(publication.publication_id);

  const failed = failedRead(issue);
  return (
    <Page>
      {failed ? (
        <IssueFailure read={failed} />
      ) : issue.data ? (
        <Issue
          key={emagId}
          issue={issue.data}
          summary={summaries.data?.find((one) => one.emag_id === emagId)}
        />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

interface IssueProps {
  issue: Versioned<Emag>;
  summary: ImportSummary | undefined;
}

function Issue({ issue, summary }: IssueProps) {
  const { t } = useTranslation(["issues", "issue"]);
  const { publication } = usePublication();
  const permissions = useIssuePermissions();
  const [params, changeQuery] = useUrlState();
  const record = issue.data;
  const people = usePresence({ publicationId: publication.id, kind: "emag", id: record.id });
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), Date.parse(record.updated_at));
  const state = stateOf(record, summary, now);
  const isReleased = record.released_at !== null && Date.parse(record.released_at) <= now;
  const mayPublish = permissions.write && !isReleased;
  const importId = summary && reviewedImport(summary);
  const replacement = useReplaceFile(record);
  const fileInput = useRef<HTMLInputElement>(null);
  const [choosesRelease, setChoosesRelease] = useState(false);
  const tabs = allTabs.filter((name) => name !== "articles" || modeOf(record) === "epub");
  const wanted = params.get("tab");
  const tab: Tab = tabs.find((one) => one === wanted) ?? "pages";
  const show = (next: string | null) =>
    changeQuery(() => new URLSearchParams(next === null || next === "pages" ? {} : { tab: next }));
  const panel = (name: Tab, children: ReactNode) => (
    <Tabs.Panel value={name} pt="lg">
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </Tabs.Panel>
  );
  return (
    <>
      <PageHeader
        title={record.name}
        crumbs={[{ label: t("title"), to: paths.issues(publication.id) }]}
        mark={<CoverMark url={summary?.cover_url ?? null} name={record.name} width={84} />}
        description={
          <>
            <IssueStateSentence state={state} />
            <PresentPeople people={people} />
            {state.kind === "importing" && (
              <Progress.Root size={4} className={classes.progress}>
                <Progress.Section
                  value={state.progress * 100}
                  aria-label={t("state.progress", { name: record.name })}
                />
              </Progress.Root>
            )}
          </>
        }
        secondary={
          <IssueActions
            issue={issue}
            state={state}
            previousImportId={summary?.previous_import_id ?? null}
            replaces={replacement.kind}
            onReplace={replacement.isRunning ? undefined : () => fileInput.current?.click()}
          />
        }
        primary={
          mayPublish && (
            <PublishIssueButton
              {...{ issue, state, importId }}
              opened={choosesRelease}
              onOpened={setChoosesRelease}
            />
          )
        }
      />
      <Box className={classes.notices}>
        {permissions.write && <ReplaceFile replacement={replacement} input={fileInput} />}
        <RecordSignOff
          subject={{ publication_id: publication.id, emag_id: record.id, import_id: importId }}
          isNeeded={state.kind === "awaiting_approval" || summary?.approved_texts != null}
          onApproveAndPublish={
            mayPublish && state.kind === "awaiting_approval" ? () => setChoosesRelease(true) : undefined
          }
        />
      </Box>
      {summary && (
        <SeriousWarnings
          target={{ id: record.id, name: record.name, state }}
          summary={summary}
          isReleasedOrScheduled={record.released_at !== null && summary.shown_import_id !== null}
        />
      )}
      {summary?.approved_texts && <ApprovedTextsNotice record={record} approved={summary.approved_texts} />}
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t("issue:tabs")}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {t(`issue:tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panel("pages", <PagesTab record={record} summary={summary} state={state} />)}
        {panel("text", <TextTab record={record} summary={summary} />)}
        {tabs.includes("articles") &&
          panel("articles", <ArticlesTab record={record} summary={summary} state={state} />)}
        {panel("import", <ImportTab record={record} state={state} />)}
        {panel("details", <DetailsTab issue={issue} importId={importId} />)}
        {panel("history", <HistoryTab emagId={record.id} />)}
      </Tabs>
    </>
  );
}

/** Returns the import that an approval is about. While another has failed or is running, it is that with a name that waits. */
function reviewedImport({ status, import_id, shown_import_id, approved_texts }: ImportSummary): string {
  return status !== "finished" && approved_texts && shown_import_id ? shown_import_id : import_id;
}
