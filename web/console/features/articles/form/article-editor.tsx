import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import {
  DeletedRecord,
  DraftBanner,
  NewerBanner,
  ProblemAlert,
} from "#web/console/components/record/record-banners.tsx";
import { RecordSignOff } from "#web/console/components/record/review/record-sign-off.tsx";
import { ownNavigation, UnsavedChangesGuard } from "#web/ui/forms/unsaved-changes-guard.tsx";
import { SAVE_KEYS, useShortcuts } from "#web/ui/hooks/shortcuts.ts";
import { changedAt, stateOf } from "../article-state.ts";
import { editedOf, emptyArticle, titleOf } from "../article-values.ts";
import { articleKeys, publishArticle, setOfflineDate, takeArticleOffline } from "../articles.api.ts";
import { CommentsDrawer, CommentsPanel, UnsentCommentGuard } from "../comments/comments-panel.tsx";
import { useVersionRestore } from "../history/use-version-restore.ts";
import {
  confirmTakeOffline,
  offlineDateMessage,
  publishedMessage,
  useArticleActions,
} from "../use-article-actions.ts";
import classes from "./article-editor.module.css";
import { ArticleHead } from "./article-head.tsx";
import { PageHeading } from "./article-heading.tsx";
import { ArticlePanel } from "./article-panel.tsx";
import { ArticleText } from "./article-text.tsx";
import { ArticleTools } from "./article-tools.tsx";
import { ArticleDraft } from "./draft/article-draft.tsx";
import { ArticleTitle } from "./fields/article-title.tsx";
import { type FocusableField, focusField } from "./fields/focus-field.ts";
import { articleSubject, useArticleApproval } from "./publish/use-article-approval.ts";
import { type ArticleEditorOptions, useArticleEditor } from "./use-article-editor.ts";
import { ArticleFormContext } from "./use-article-form.ts";
import { useArticleImage } from "./use-article-image.ts";
import { useEditorLayout } from "./use-editor-layout.ts";
import { useReportResult } from "./use-report-result.ts";

const ArticleHistoryDialog = lazy(() => import("../history/article-history-dialog.tsx"));
const PreviewLinkDialog = lazy(() => import("../preview/preview-link-dialog.tsx"));
const OfflineDateDialog = lazy(() => import("./publish/offline-date-dialog.tsx"));
const ArticleComparisonDialog = lazy(() => import("./article-comparison-dialog.tsx"));

export interface ArticleEditorProps extends ArticleEditorOptions {
  /** True if the article was deleted in another session. The editor still contains the text. */
  isDeleted: boolean;
}

/** Renders the editor of an article: title, text, preview, and a panel with all other fields. */
export function ArticleEditor({ isDeleted, ...options }: ArticleEditorProps) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const navigate = useNavigate();
  const { mayWrite } = options;
  const editor = useArticleEditor(options);
  const { form, record, draft, conflict, newer, published } = editor;
  const { duplicate, remove } = useArticleActions();
  const problem = isDeleted ? ({ kind: "deleted" } as const) : editor.problem;
  const followedText = editor.followed?.content ?? null;
  const context = useMemo(
    () => ({ control: form.control, readOnly: !mayWrite, followedText }),
    [form.control, mayWrite, followedText],
  );

  const layout = useEditorLayout(record?.data.id ?? null);
  const { view, setView, narrow, focused, setFocused, comments, showsComments, showsPanel } = layout;
  const [history, setHistory] = useState(false);
  const [previewLink, setPreviewLink] = useState(false);
  const [offlineDate, setOfflineDateOpen] = useState(false);
  const [choosesRelease, setChoosesRelease] = useState(false);
  const approve = useArticleApproval();
  const client = useQueryClient();
  useShortcuts({ [SAVE_KEYS]: () => void editor.save() }, { inFields: true });

  const title = record ? titleOf(editedOf(record.data)) : t("article.new");

  const notifyResult = useReportResult(title);
  const image = useArticleImage(editor.runUnsaved, notifyResult);
  const restore = useVersionRestore(editor, notifyResult);

  async function copyToNew(): Promise<void> {
    await draft.saveAsNew(emptyArticle(publication));
    navigate(paths.newArticle(publication.id));
  }

  function goTo(field: FocusableField): void {
    layout.show(field);
    focusField(field);
  }

  async function publishChanges(approves: boolean): Promise<void> {
    const publishing = async () => (!approves || (await editor.saveFirst(approve))) && published.publish();
    await notifyResult(publishing(), () => t("article.draft.published", { name: title }));
  }

  /** Returns what approving and publishing does. Undefined if the user may not publish, or readers see the article as it is. */
  function approveAndPublish(data: ConsoleStory): (() => void) | undefined {
    if (!mayWrite) return undefined;
    if (stateOf(data, Date.now()).kind === "draft") return () => setChoosesRelease(true);
    return data.draft ? () => void publishChanges(true) : undefined;
  }

  const { offered } = draft;
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
        <PageHeading heading={record?.data.name ?? title} title={title} listTitle={t("title")} />
        <ArticleHead
          record={record?.data ?? null}
          status={editor.status}
          draftSavedAt={draft.savedAt}
          mayWrite={mayWrite}
          dirty={editor.dirty}
          form={form}
          onSave={() => void editor.save()}
          onGoTo={goTo}
          onPublishChanges={publishChanges}
          choosesRelease={choosesRelease}
          onChooseRelease={setChoosesRelease}
          onPublish={async (releasedAt, offlineAt, approves) => {
            const before = form.getValues("released_at");
            form.setValue("released_at", releasedAt, { shouldDirty: true });
            const published = await notifyResult(
              editor.saveAndRun(async (current) => {
                if (approves) await approve(current);
                return publishArticle(ref, current.data.id, {
                  offline_at: offlineAt,
                  draft_version: current.data.draft_version,
                  version: current.version,
                });
              }),
              () => publishedMessage(t, title, releasedAt, publication.time_zone),
            );
            const isUnsaved = editor.now.current.values.released_at === before;
            if (!published && isUnsaved && form.getValues("released_at") === releasedAt)
              form.setValue("released_at", before, { shouldDirty: true });
          }}
          onOffline={async () => {
            if (await confirmTakeOffline(t, title))
              await notifyResult(
                editor.runUnsaved((current) => takeArticleOffline(ref, current.data.id, current.version)),
                () => t("article.publish.offline_done", { name: title }),
              );
          }}
          onOfflineDate={() => setOfflineDateOpen(true)}
          onPreviewLink={() => setPreviewLink(true)}
          onHistory={() => setHistory(true)}
          onDuplicate={() => record && void duplicate(record.data)}
          onDelete={async () => {
            if (record && (await remove(record.data))) {
              draft.drop();
              navigate(paths.articles(publication.id), { state: ownNavigation });
            }
          }}
        />
        <div className={classes.banners}>
          {record && (
            <RecordSignOff
              subject={articleSubject(publication.id, record)}
              prepare={(send) => editor.saveFirst((now) => send(articleSubject(publication.id, now)))}
              onApproveAndPublish={approveAndPublish(record.data)}
              onRefused={() =>
                void client.invalidateQueries({
                  queryKey: articleKeys.record(publication.id, record.data.id),
                })
              }
            />
          )}
          {record && (
            <ArticleDraft
              record={record.data}
              draft={published}
              report={notifyResult}
              {...{ title, mayWrite, changedBy: editor.changedBy }}
            />
          )}
          {offered && mayWrite && (
            <DraftBanner
              savedAt={offered.savedAt}
              onRestore={() => editor.restoreDraft(offered)}
              onDiscard={draft.settle}
            />
          )}
          {newer && (
            <NewerBanner
              changedAt={changedAt(newer.data, editor.changedBy)}
              by={editor.changedBy}
              onCompare={editor.showDifference}
            />
          )}
          {problem && (
            <ProblemAlert
              problem={problem}
              deleted={
                <DeletedRecord action={t("article.error.copy_to_new")} onCopyToNew={() => void copyToNew()}>
                  {t("article.error.deleted")}
                </DeletedRecord>
              }
            />
          )}
        </div>
        <div className={classes.workspace} data-view={view}>
          <ArticleTitle autoFocus={record === null} linkName={record?.data.published_at == null} />
          <ArticleText
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
      {narrow && <CommentsDrawer comments={comments} />}
      <UnsentCommentGuard comments={comments} />
      <UnsavedChangesGuard
        when={(editor.dirty || editor.status.kind === "saving") && problem?.kind !== "deleted"}
        onLeave={() => editor.save()}
      />
      <Suspense>
        {history && record && (
          <ArticleHistoryDialog
            record={record.data}
            mayRestore={mayWrite}
            dirty={editor.dirty}
            hasDraft={record.data.draft !== null}
            onRestore={restore}
            onClose={() => setHistory(false)}
          />
        )}
        {previewLink && record && (
          <PreviewLinkDialog storyId={record.data.id} onClose={() => setPreviewLink(false)} />
        )}
        {offlineDate && record && (
          <OfflineDateDialog
            record={record.data}
            onSave={(offlineAt) =>
              void notifyResult(
                editor.runUnsaved((current) =>
                  setOfflineDate(ref, current.data.id, offlineAt, current.version),
                ),
                () => offlineDateMessage(t, title, offlineAt, publication.time_zone),
              )
            }
            onClose={() => setOfflineDateOpen(false)}
          />
        )}
        {conflict && (
          <ArticleComparisonDialog
            conflict={conflict}
            by={editor.changedBy}
            onResolve={editor.resolve}
            onClose={editor.closeComparison}
          />
        )}
      </Suspense>
    </ArticleFormContext>
  );
}

/** Returns whether a menu, the search of the text or a dialog is open, which Escape closes first. */
function hasOpenOverlay(editor: Element, target: EventTarget): boolean {
  if (!(target instanceof Element) || !editor.contains(target)) return true;
  if (target.closest("[data-comments]") !== null) return true;
  return target.closest(".cm-search") !== null || editor.querySelector(".cm-tooltip-autocomplete") !== null;
}
