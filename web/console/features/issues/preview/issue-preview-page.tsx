import { Button, Tabs, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Book, ImportArticle, Widget } from "#shared/console/issues/import-content.ts";
import type { ImportPage, ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { KioskFrame } from "#web/console/components/preview/kiosk-frame.tsx";
import { PreviewBar } from "#web/console/components/preview/preview-bar.tsx";
import { PreviewControls } from "#web/console/components/preview/preview-controls.tsx";
import { type KioskPreview, useKioskPreview } from "#web/console/components/preview/use-kiosk-preview.ts";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { importContentQuery } from "../api/issue-content.api.ts";
import { importPagesQuery, importSummariesQuery, issueInKioskQuery, issueQuery } from "../api/issues.api.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { stateOf } from "../state/issue-state.ts";
import { stateSentence } from "../state/issue-state-texts.ts";
import { ReaderPages } from "./reader-pages.tsx";
import { ReaderText } from "./reader-text.tsx";

const ArticleReader = lazy(async () => ({
  default: (await import("../issue/articles/article-reader.tsx")).ArticleReader,
}));

export default function IssuePreviewPage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  const issue = useQuery(issueQuery(publication, emagId));
  const summaries = useQuery(importSummariesQuery(publication.publication_id, [emagId]));
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
  const { t } = useTranslation(["issues", "issue-preview", "issue", "common"]);
  const { publication } = usePublication();
  const preview = useKioskPreview();
  const { at } = preview.query;
  const issueUrl = paths.issue(publication.id, record.id);
  const state = stateOf(record, summary, useNow());
  const importId =
    state.kind === "awaiting_approval" && at === undefined ? summary.import_id : summary.shown_import_id;
  return (
    <>
      <PageTitle
        title={t("issue:preview")}
        crumbs={[
          { label: t("common:nav.issues"), to: paths.issues(publication.id) },
          { label: record.name, to: issueUrl },
        ]}
      />
      <VisuallyHidden component="h1">{t("issue:preview")}</VisuallyHidden>
      <PreviewBar
        label={t("issue:preview")}
        sentence={
          at !== undefined
            ? t("common:preview.at", { when: formatInTimeZone(at, publication.time_zone) })
            : state.kind === "unscheduled"
              ? t("issue-preview:unscheduled")
              : stateSentence(t, state, publication.time_zone)
        }
        back={{ label: t("issue:back"), to: issueUrl }}
      >
        <PreviewControls {...preview} />
      </PreviewBar>
      {importId ? (
        <IssueInKiosk record={record} importId={importId} preview={preview} />
      ) : (
        <Page>
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
        </Page>
      )}
    </>
  );
}

const parts = ["issue", "articles", "pages", "text"] as const;
type Part = (typeof parts)[number];

interface IssueInKioskProps {
  record: Emag;
  /** The import that readers see. */
  importId: string;
  preview: KioskPreview;
}

/** Renders the kiosk's page of an issue, and what a reader with access opens from there. */
function IssueInKiosk({ record, importId, preview }: IssueInKioskProps) {
  const { t } = useTranslation(["issue", "issue-preview", "common"]);
  const { publication } = usePublication();
  const { query, width, params, choose } = preview;
  const version = `${record.updated_at} ${importId}`;
  const shown = useQuery(issueInKioskQuery(publication.id, record.id, { query, version }));
  const content = useQuery(importContentQuery(importId));
  const pages = useQuery(importPagesQuery(importId));
  const failed = [shown, content, pages].find((read) => read.isError && !read.data);
  if (failed)
    return (
      <Page width="form">
        <QueryError query={failed} title={t("common:preview.failed")} />
      </Page>
    );
  if (!shown.data || !content.data || !pages.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    );
  const { html, refused_html } = shown.data;
  const offered: Record<Part, boolean> = {
    issue: true,
    pages: true,
    text: record.text_mode_enabled && refused_html === null,
    articles: content.data.articles.length > 0,
  };
  const part = parts.find((one) => offered[one] && one === params.get("tab")) ?? "issue";
  const open = (next: string, article: string | null = null) =>
    choose({ tab: next === "issue" ? null : next, article }, { toTop: true });
  const follow = (path: string): boolean => {
    const link = /\/issues\/[^/]+\/(articles\/)?(\d+)$/.exec(path);
    if (!link) return false;
    if (link[1]) open("articles", link[2]);
    else open("pages");
    return true;
  };
  const title = t("issue:preview");
  return (
    <Tabs value={part} onChange={(next) => open(next ?? "issue")} keepMounted={false}>
      <Tabs.List aria-label={t("issue-preview:parts.label")} px="xl">
        {parts
          .filter((name) => offered[name])
          .map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name === "issue" ? t("issue-preview:parts.issue") : t(`issue:tab.${name}`)}
            </Tabs.Tab>
          ))}
      </Tabs.List>
      <Tabs.Panel value="issue">
        <KioskFrame html={html} title={title} width={width} follow={follow} />
      </Tabs.Panel>
      {parts
        .filter((name) => name !== "issue" && offered[name])
        .map((name) => (
          <Tabs.Panel key={name} value={name}>
            {refused_html === null ? (
              <Page>
                <ReadPart
                  part={name}
                  {...{ record, importId }}
                  content={content.data}
                  pages={pages.data.pages}
                />
              </Page>
            ) : (
              <KioskFrame html={refused_html} title={title} width={width} />
            )}
          </Tabs.Panel>
        ))}
    </Tabs>
  );
}

interface ReadPartProps {
  part: Part;
  record: Emag;
  importId: string;
  content: { book: Book | null; articles: ImportArticle[]; widgets: Widget[]; navigation: Navigation };
  pages: readonly ImportPage[];
}

function ReadPart({ part, record: { language }, importId, content, pages }: ReadPartProps) {
  switch (part) {
    case "articles":
      return (
        <Suspense fallback={<PageSkeleton />}>
          <ArticleReader importId={importId} content={content} language={language} />
        </Suspense>
      );
    case "text":
      return <ReaderText importId={importId} pages={pages} language={language} />;
    default:
      return (
        <ReaderPages
          pages={pages}
          widgets={content.widgets}
          rtl={content.navigation.direction === "rtl"}
          links={content.navigation.links}
          language={language}
        />
      );
  }
}
