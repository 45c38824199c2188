import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { AskForReview } from "#web/console/components/record/review/approval-notice.tsx";
import { useAwaitsDecision } from "#web/console/components/record/review/awaits-decision.ts";
import { RecordSignOff } from "#web/console/components/record/review/record-sign-off.tsx";
import {
  RecordComparison,
  RecordGuard,
  RecordNotices,
} from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { changedAt, stateOf } from "../article-state.ts";
import { editedOf, emptyArticle, titleOf } from "../article-values.ts";
import { publishArticle } from "../articles.api.ts";
import { CommentsDrawer, CommentsPanel, UnsentCommentGuard } from "../comments/comments-panel.tsx";
import { publishedMessage } from "../use-article-actions.ts";
import classes from "./article-editor.module.css";
import { ArticleHead } from "./article-head.tsx";
import { PageHeading } from "./article-heading.tsx";
import { ArticlePanel } from "./article-panel.tsx";
import { ArticleText } from "./article-text.tsx";
import { ArticleTools } from "./article-tools.tsx";
import { ArticleDraft } from "./draft/article-draft.tsx";
import { useNeedsEditor } from "./draft/use-needs-editor.ts";
import { ArticleTitle } from "./fields/article-title.tsx";
import { type FocusableField, focusField } from "./fields/focus-field.ts";
import { ArticlePublishing } from "./publish/article-publishing.tsx";
import { articleSubject, useArticleApproval } from "./publish/use-article-approval.ts";
import { ArticleFormContext } from "./use-article-form.ts";
import { useArticleImage } from "./use-article-image.ts";
import { type ArticleSessionOptions, useArticleSession } from "./use-article-session.ts";
import { useEditorLayout } from "./use-editor-layout.ts";
import { useReportResult } from "./use-report-result.ts";

const ArticleComparisonDialog = lazy(() => import("./article-comparison-dialog.tsx"));

export function ArticleEditor(options: ArticleSessionOptions) {
  const { t } = useTranslation(["articles", "common"]);
  const { publication, can } = usePublication();
  const ref = usePublicationRef();
  const navigate = useNavigate();
  const { mayWrite } = options;
  const mayPublish = can("releases.write");
  const session = useArticleSession(options);
  const record = useSlice(session, ({ base }) => base.record);
  const { form, drafts } = session;
  const context = useMemo(() => ({ control: form.control, readOnly: !mayWrite }), [form, mayWrite]);

  const layout = useEditorLayout(record?.data.id ?? null);
  const { view, setView, narrow, focused, setFocused, comments, showsComments, showsPanel } = layout;
  const approve = useArticleApproval();
  const [asking, setAsking] = useState(false);

  const title = record ? titleOf(editedOf(record.data)) : t("article.new");

  const notifyResult = useReportResult(title);
  const image = useArticleImage(session, notifyResult);

  async function copyToNew(): Promise<void> {
    await drafts.saveAsNew(emptyArticle(publication));
    navigate(paths.newArticle(publication.id));
  }

  function goTo(field: FocusableField): void {
    layout.show(field);
    focusField(field);
  }

  async function publishChanges(approves: boolean): Promise<void> {
    const publishing = async () =>
      (!approves || (await session.saveFirst(approve))) && session.publishDraft();
    await notifyResult(publishing(), () => t("article.draft.published", { name: title }));
  }

  const decides = useAwaitsDecision(record && { publication_id: publication.id, story_id: record.data.id });
  // Otherwise readers see the article as it is.
  const approves =
    decides &&
    record !== null &&
    (record.data.draft !== null || stateOf(record.data, Date.now()).kind === "draft");
  const needsEditor = useNeedsEditor(record);
  const publish = mayPublish && !needsEditor && (
    <ArticlePublishing
      session={session}
      record={record?.data ?? null}
      approves={approves}
      onAsk={() => setAsking(true)}
      onGoTo={goTo}
      onPublishChanges={publishChanges}
      onPublish={async (releasedAt, offlineAt, approvesToo) => {
        await notifyResult(
          session.saveAndRun(async (current) => {
            if (approvesToo) await approve(current);
            return publishArticle(ref, current.data.id, {
              released_at: releasedAt,
              offline_at: offlineAt,
              draft_version: current.data.draft_version,
              version: current.version,
            });
          }),
          () => publishedMessage(t, title, releasedAt, publication.time_zone),
        );
      }}
    />
  );

  return (
    <ArticleFormContext value={context}>
      <div
        className={classes.root}
        data-focused={focused || undefined}
        data-panel={(!layout.overlaid && (showsPanel || showsComments)) || undefined}
        data-overlaid={layout.overlaid || undefined}
        onKeyDownCapture={(event) => {
          // The text editor handles Escape itself and stops it. Its menus and its search close first.
          if (event.key !== "Escape" || hasOpenOverlay(event.currentTarget, event.target)) return;
          if (focused) setFocused(false);
          else if (layout.overlaid) layout.hidePanel();
        }}
      >
        <PageHeading
          heading={record?.data.name ?? title}
          title={title}
          listTitle={t("common:nav.articles")}
        />
        <ArticleHead
          session={session}
          record={record?.data ?? null}
          mayWrite={mayWrite}
          title={title}
          publish={!approves && publish}
          report={notifyResult}
        />
        <div className={classes.banners}>
          {record && (
            <RecordSignOff
              subject={articleSubject(publication.id, record)}
              prepare={(send) => session.saveFirst((now) => send(articleSubject(publication.id, now)))}
              approveAndPublish={approves && publish}
            />
          )}
          {record && (
            <ArticleDraft
              session={session}
              record={record.data}
              report={notifyResult}
              onAsk={() => setAsking(true)}
              {...{ title, mayWrite, needsEditor }}
            />
          )}
          <RecordNotices
            session={session}
            readOnly={!mayWrite}
            changedAt={({ data }, by) => changedAt(data, by)}
            deleted={{
              text: t("article.error.deleted"),
              action: t("article.error.copy_to_new"),
              onCopyToNew: () => void copyToNew(),
            }}
          />
        </div>
        <div className={classes.workspace} data-view={view}>
          <ArticleTitle autoFocus={record === null} linkName={record?.data.published_at == null} />
          <ArticleText
            session={session}
            view={view}
            comments={comments}
            tools={
              <ArticleTools
                view={view}
                onView={setView}
                fitsSplit={layout.fitsSplit}
                focused={focused}
                onFocused={setFocused}
                showsPanel={showsPanel && !showsComments}
                onPanel={
                  narrow || focused ? null : (shows) => (shows ? layout.showPanel() : layout.hidePanel())
                }
                comments={comments}
                mayWrite={mayWrite}
              />
            }
          >
            {showsComments && (
              <div className={classes.panel}>
                <CommentsPanel comments={comments} />
              </div>
            )}
            {showsPanel && (
              // Hidden, not removed, so that an unsaved sign-off is not lost when the comments open.
              <div className={classes.panel} hidden={showsComments}>
                <ArticlePanel
                  record={record && editedOf(record.data)}
                  version={versionNumber(record?.version ?? null) ?? 0}
                  readOnly={!mayWrite}
                  onChoose={image.choose}
                  onRemove={image.remove}
                />
              </div>
            )}
          </ArticleText>
        </div>
      </div>
      {/* Here, so that it stays if someone else publishes the article in the meantime. */}
      {asking && record && (
        <AskForReview
          subject={{ publication_id: publication.id, story_id: record.data.id }}
          onClose={() => setAsking(false)}
        />
      )}
      {narrow && <CommentsDrawer comments={comments} />}
      <UnsentCommentGuard comments={comments} />
      <RecordGuard session={session} saves />
      <RecordComparison session={session}>
        {(comparison) => <ArticleComparisonDialog {...comparison} />}
      </RecordComparison>
    </ArticleFormContext>
  );
}

/** Returns whether a menu, the search of the text or a dialog is open, which Escape closes first. */
function hasOpenOverlay(editor: Element, target: EventTarget): boolean {
  if (!(target instanceof Element) || !editor.contains(target)) return true;
  if (target.closest("[data-comments]") !== null) return true;
  return target.closest(".cm-search") !== null || editor.querySelector(".cm-tooltip-autocomplete") !== null;
}
