import { Button, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { PreviewBar } from "#web/console/components/page/preview-bar.tsx";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useUrlState } from "#web/ui/hooks/use-url-state.ts";
import { Page } from "#web/ui/page/page.tsx";
import { importContentQuery } from "../api/issue-content.api.ts";
import { importPagesQuery, importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { useLiveIssues } from "../api/use-live-issues.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { stateOf } from "../state/issue-state.ts";
import { stateSentence } from "../state/issue-state-texts.ts";
import { ReaderFront } from "./reader-front.tsx";
import { ReaderPages } from "./reader-pages.tsx";
import { ReaderText } from "./reader-text.tsx";

const ArticleReader = lazy(async () => ({
  default: (await import("../issue/articles/article-reader.tsx")).ArticleReader,
}));

/** Renders an issue as readers will see it, also before its release. */
export default function IssuePreviewPage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  const issue = useQuery(issueQuery(publication, emagId));
  const summaries = useQuery(importSummariesQuery(publication.publication_id, [emagId]));
  useLiveIssues(publication.publication_id);
  const failed = failedRead(issue, [summaries]);
  const summary = summaries.data?.find((one) => one.emag_id === emagId);
  if (failed)
    return (
      <Page>
        <IssueFailure read={failed} />
      </Page>
    );
  if (!issue.data || !summary)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    );
  return <Preview record={issue.data.data} summary={summary} />;
}

function Preview({ record, summary }: { record: Emag; summary: ImportSummary }) {
  const { t } = useTranslation(["issues", "issue-preview", "issue"]);
  const { publication } = usePublication();
  const issueUrl = paths.issue(publication.id, record.id);
  const state = stateOf(record, summary, useNow());
  const importId = state.kind === "awaiting_approval" ? summary.import_id : summary.shown_import_id;
  // Readers see the approved texts with the approved pages.
  const shown = state.kind === "awaiting_approval" ? record : { ...record, ...summary.approved_texts };
  return (
    <>
      <PageTitle
        title={t("issue:preview")}
        crumbs={[
          { label: t("title"), to: paths.issues(publication.id) },
          { label: record.name, to: issueUrl },
        ]}
      />
      <PreviewBar
        label={t("issue:preview")}
        sentence={
          state.kind === "unscheduled"
            ? t("issue-preview:unscheduled")
            : stateSentence(t, state, publication.time_zone)
        }
        back={{ label: t("issue:back"), to: issueUrl }}
      />
      <Page>
        {importId ? (
          <Reader record={shown} importId={importId} coverUrl={summary.cover_url} />
        ) : (
          <EmptyState
            title={t("issue-preview:not_readable_title")}
            action={
              <Button component={Link} to={`${issueUrl}?tab=import`} variant="default">
                {t("issue:see_import")}
              </Button>
            }
          >
            {t("issue-preview:not_readable")}
          </EmptyState>
        )}
      </Page>
    </>
  );
}

const parts = ["articles", "pages", "text"] as const;
type Part = (typeof parts)[number];

interface ReaderProps {
  record: Emag;
  /** The import that readers see. */
  importId: string;
  coverUrl: string | null;
}

function Reader({ record, importId, coverUrl }: ReaderProps) {
  const { t } = useTranslation(["issue", "issue-preview"]);
  const [params, changeQuery] = useUrlState();
  const content = useQuery(importContentQuery(importId));
  const pages = useQuery(importPagesQuery(importId));
  const failed = [content, pages].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        title={t("issue:pages_failed")}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!content.data || !pages.data) return <PageSkeleton />;
  const offered: Record<Part, boolean> = {
    pages: true,
    text: record.text_mode_enabled,
    articles: content.data.articles.length > 0,
  };
  const shown = parts.filter((part) => offered[part]);
  const part = shown.find((one) => one === params.get("tab")) ?? shown[0];
  return (
    <>
      <ReaderFront record={record} coverUrl={coverUrl} />
      <Tabs
        value={part}
        onChange={(next) =>
          changeQuery(() => new URLSearchParams(next ? { tab: next } : {}), { replace: true, toTop: true })
        }
        keepMounted={false}
      >
        {shown.length > 1 && (
          <Tabs.List aria-label={t("issue-preview:ways")}>
            {shown.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`issue:tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value="pages" pt="lg">
          <ReaderPages
            pages={pages.data.pages}
            widgets={record.hide_preview_widgets ? [] : content.data.widgets}
            hiddenWidgets={record.hide_preview_widgets ? content.data.widgets.length : 0}
            rtl={content.data.navigation.direction === "rtl"}
            links={content.data.navigation.links}
            language={record.language}
          />
        </Tabs.Panel>
        {offered.articles && (
          <Tabs.Panel value="articles" pt="lg">
            <Suspense fallback={<PageSkeleton />}>
              <ArticleReader importId={importId} content={content.data} language={record.language} />
            </Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="text" pt="lg">
          <ReaderText importId={importId} pages={pages.data.pages} language={record.language} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
