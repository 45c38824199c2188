import { Box, Progress, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PresentPeople } from "#web/console/components/record/presence/present-people.tsx";
import { usePresence } from "#web/console/components/record/presence/use-presence.ts";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { AskForReview } from "#web/console/components/record/review/approval-notice.tsx";
import { useAwaitsDecision, useReviewRead } from "#web/console/components/record/review/awaits-decision.ts";
import { RecordSignOff } from "#web/console/components/record/review/record-sign-off.tsx";
import { type IssueIntent, paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useUrlState } from "#web/ui/hooks/use-url-state.ts";
import { Page } from "#web/ui/page/page.tsx";
import { issueEditionQuery } from "../api/issue-edition.api.ts";
import { importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { modeOf, reviewedImport, stateOf } from "../state/issue-state.ts";
import { IssueStateSentence } from "../state/issue-state-sentence.tsx";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { ApprovedTextsNotice } from "./approved-texts-notice.tsx";
import { EditionLine } from "./edition/edition-line.tsx";
import { WaitingEdition } from "./edition/waiting-edition.tsx";
import { IssueButtons } from "./issue-buttons.tsx";
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
const HistoryTab = lazy(async () => {
  const { RecordHistory } = await import("#web/console/components/record/history/record-history.tsx");
  return { default: RecordHistory };
});

const allTabs = ["pages", "text", "articles", "import", "details", "history"] as const;
type Tab = (typeof allTabs)[number];

export default function IssuePage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  const issue = useQuery(issueQuery(publication, emagId));
  const summaries = useQuery(importSummariesQuery(publication.publication_id, [emagId]));
  const isReviewRead = useReviewRead({ publication_id: publication.publication_id, emag_id: emagId });
  const failed = failedRead(issue);
  return (
    <Page>
      {failed ? (
        <IssueFailure read={failed} />
      ) : issue.data && isReviewRead && (!summaries.isPending || summaries.failureCount > 0) ? (
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
  const { t } = useTranslation(["issues", "issue", "common"]);
  const { publication } = usePublication();
  const permissions = useIssuePermissions();
  const [params, changeQuery] = useUrlState();
  const record = issue.data;
  const people = usePresence({ publicationId: publication.id, kind: "emag", id: record.id });
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), Date.parse(record.updated_at));
  const state = stateOf(record, summary, now);
  const isReleased = record.released_at !== null && Date.parse(record.released_at) <= now;
  const importId = summary && reviewedImport(summary);
  const subject = { publication_id: publication.id, emag_id: record.id, import_id: importId };
  const needsApproval = state.kind === "awaiting_approval" || summary?.approved_texts != null;
  const mayPublish = permissions.release && !isReleased;
  const decides = useAwaitsDecision(subject, needsApproval);
  // Before an import has finished, there are no pages to approve.
  const approves = decides && (state.kind === "awaiting_approval" || !("previous" in state));
  const ofEdition = useQuery({
    ...issueEditionQuery(publication.id, record.id),
    enabled: modeOf(record) !== "epub",
  }).data;
  const edition = ofEdition?.planned_edition ?? null;
  const replacement = useReplaceFile(record);
  const fileInput = useRef<HTMLInputElement>(null);
  const intent = useIntent();
  const [choosesRelease, setChoosesRelease] = useState(intent?.choosesRelease === true);
  const [asking, setAsking] = useState(false);
  const takeFiles = useEffectEvent((files: readonly File[]) => {
    if (permissions.write) void replacement.start(files);
  });
  const given = intent?.replacement;
  useEffect(() => {
    if (given) takeFiles(given);
  }, [given]);
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
  const publishButton = mayPublish && (
    <PublishIssueButton
      {...{ issue, state, importId, approves }}
      edition={edition ?? ofEdition?.waiting_edition ?? null}
      quiet={decides && !approves}
      opened={choosesRelease}
      onOpened={setChoosesRelease}
      onAsk={() => setAsking(true)}
    />
  );
  return (
    <>
      <PageHeader
        title={record.name}
        crumbs={[{ label: t("common:nav.issues"), to: paths.issues(publication.id) }]}
        mark={<PublicationCover url={summary?.cover_url ?? null} name={record.name} width={84} />}
        description={
          <>
            <IssueStateSentence state={state} />
            {edition && <EditionLine edition={edition} record={record} />}
            <PresentPeople people={people} />
            {state.kind === "importing" && (
              <Progress.Root size={4} maw="24rem" mt={6}>
                <Progress.Section
                  value={state.progress * 100}
                  aria-label={t("state.progress", { name: record.name })}
                />
              </Progress.Root>
            )}
          </>
        }
        secondary={
          <IssueButtons
            issue={issue}
            state={state}
            previousImportId={summary?.previous_import_id ?? null}
            replaces={replacement.kind}
            onReplace={replacement.isRunning ? undefined : () => fileInput.current?.click()}
          />
        }
        primary={!approves && publishButton}
      />
      <Box className={classes.notices}>
        {permissions.write && ofEdition?.waiting_edition && (
          <WaitingEdition
            key={ofEdition.waiting_edition.id}
            record={record}
            edition={ofEdition.waiting_edition}
          />
        )}
        {permissions.write && <ReplaceFile replacement={replacement} input={fileInput} />}
        <RecordSignOff
          subject={subject}
          isNeeded={needsApproval}
          approveAndPublish={approves && publishButton}
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
        {panel("details", <DetailsTab issue={issue} importId={importId} editionId={edition?.id} />)}
        {panel("history", <HistoryTab of={{ emag_id: record.id }} label={t("issue:tab.history")} />)}
      </Tabs>
      {/* Here, so that it stays if someone else publishes the issue in the meantime. */}
      {asking && (
        <AskForReview
          subject={{ publication_id: publication.id, emag_id: record.id }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Returns what the page was opened for, once: not after a reload. */
function useIntent(): IssueIntent | null {
  const location = useLocation();
  const navigate = useNavigate();
  const [intent] = useState(location.state as IssueIntent | null);
  const forget = useEffectEvent(() => {
    if (intent?.replacement || intent?.choosesRelease)
      void navigate(location, { replace: true, state: null });
  });
  useEffect(() => forget(), []);
  return intent;
}
