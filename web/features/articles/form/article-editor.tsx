import { ActionIcon, SegmentedControl, Textarea, Tooltip, VisuallyHidden } from "@mantine/core";
import { useHotkeys, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { Maximize2, Minimize2, PanelRight } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { type ArticleField, emptyArticle } from "../article-values.ts";
import {
  publishArticle,
  restoreVersion,
  setArticleImage,
  takeArticleOffline,
  updateArticle,
} from "../articles.api.ts";
import { checkImage } from "../image-file.ts";
import { actionFailure, askOffline, publishedWords, useArticleActions } from "../use-article-actions.ts";
import classes from "./article-editor.module.css";
import { ArticleHead } from "./article-head.tsx";
import { ArticlePanel } from "./article-panel.tsx";
import { ArticleProblemAlert, DraftBanner, NewerBanner } from "./article-problem.tsx";
import { ArticleText, type TextView } from "./article-text.tsx";
import { goToField } from "./go-to-field.ts";
import { type ArticleEditorOptions, useArticleEditor } from "./use-article-editor.ts";
import { ArticleFormContext, useArticleField } from "./use-article-form.ts";

const ArticleHistoryDialog = lazy(() => import("../history/article-history-dialog.tsx"));
const ArticleComparisonDialog = lazy(() => import("./article-comparison-dialog.tsx"));

export interface ArticleEditorProps extends ArticleEditorOptions {
  /** The article was deleted elsewhere; what was written is still here. */
  gone: boolean;
}

/** An article: its title and text, what readers will see of them, and everything else in a panel. */
export function ArticleEditor({ gone, ...options }: ArticleEditorProps) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const navigate = useNavigate();
  const { mayWrite } = options;
  const editor = useArticleEditor(options);
  const { form, record, draft, conflict, newer } = editor;
  const { remove } = useArticleActions();
  const problem = gone ? ({ kind: "deleted" } as const) : editor.problem;
  const context = useMemo(() => ({ control: form.control, readOnly: !mayWrite }), [form.control, mayWrite]);

  const [panel, setPanel] = useLocalStorage({
    key: "newsrack-article-panel",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const [wanted, setView] = useState<TextView>("split");
  const view = narrow && wanted === "split" ? "write" : wanted;
  const [focused, setFocused] = useState(false);
  const [history, setHistory] = useState(false);
  useHotkeys([["mod+S", () => void editor.save()]], [], true);
  useHotkeys([["Escape", () => setFocused(false)]], ["INPUT", "TEXTAREA", "SELECT"], false);

  const name = record?.data.name ?? t("article.new");

  async function tell(acted: Promise<boolean>, done: string): Promise<boolean> {
    const fail = (reason: string) => {
      notifications.show({ color: "red", message: t("action.failed", { name, reason }), autoClose: false });
      return false;
    };
    try {
      if (!(await acted)) return fail(t("action.unsaved"));
      notifications.show({ message: done });
      return true;
    } catch (error) {
      return fail(actionFailure(t, error));
    }
  }

  async function copyToNew(): Promise<void> {
    await draft.startAnew(emptyArticle(publication));
    navigate(paths.newArticle(publication.id));
  }

  function goTo(field: ArticleField): void {
    if (field === "content") setView(narrow ? "write" : wanted === "read" ? "split" : wanted);
    else if (field !== "title") setPanel(true);
    goToField(field);
  }

  const { offered } = draft;
  return (
    <ArticleFormContext value={context}>
      <div
        className={classes.root}
        data-focused={focused || undefined}
        data-panel={(panel && !focused) || undefined}
      >
        <Name heading={name} title={record?.data.title.trim() || name} listTitle={t("title")} />
        <ArticleHead
          record={record?.data ?? null}
          status={editor.status}
          keptAt={draft.keptAt}
          mayWrite={mayWrite}
          dirty={editor.dirty}
          form={form}
          onSave={() => void editor.save()}
          onGoTo={goTo}
          onPublish={() =>
            void tell(
              editor.act((on) => publishArticle(ref, on.data.id, on.version)),
              publishedWords(t, name, form.getValues("released_at"), publication.time_zone),
            )
          }
          onOffline={async () => {
            if (await askOffline(t, name))
              await tell(
                editor.actBeside((on) => takeArticleOffline(ref, on.data.id, on.version)),
                t("article.publish.offline_done", { name }),
              );
          }}
          onHistory={() => setHistory(true)}
          onDelete={async () => {
            if (record && (await remove({ id: record.data.id, name }))) {
              draft.drop();
              navigate(paths.articles(publication.id), { state: { ownMove: true } });
            }
          }}
        />
        <div className={classes.banners}>
          {offered && mayWrite && (
            <DraftBanner
              savedAt={offered.savedAt}
              onRestore={() => editor.restoreDraft(offered)}
              onDiscard={draft.settle}
            />
          )}
          {newer && <NewerBanner changedAt={newer.data.updated_at} onCompare={editor.showDifference} />}
          {problem && <ArticleProblemAlert problem={problem} onCopyToNew={() => void copyToNew()} />}
        </div>
        <div className={classes.workspace} data-view={view}>
          <TitleField autoFocus={record === null} linkName={record?.data.published_at == null} />
          <ArticleText
            view={view}
            tools={
              <div className={`${classes.wide} ${classes.tools}`}>
                <SegmentedControl
                  size="xs"
                  aria-label={t("article.view.label")}
                  value={view}
                  onChange={(next) => setView(next as TextView)}
                  data={(narrow ? (["write", "read"] as const) : (["write", "split", "read"] as const)).map(
                    (value) => ({ value, label: t(`article.view.${value}`) }),
                  )}
                />
                <Tooltip label={t(focused ? "article.focus_end" : "article.focus")}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-pressed={focused}
                    aria-label={t(focused ? "article.focus_end" : "article.focus")}
                    onClick={() => setFocused(!focused)}
                  >
                    {focused ? <Minimize2 size={17} aria-hidden /> : <Maximize2 size={17} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
                {!narrow && !focused && (
                  <Tooltip label={t(panel ? "article.hide_panel" : "article.show_panel")}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={32}
                      aria-pressed={panel}
                      aria-label={t(panel ? "article.hide_panel" : "article.show_panel")}
                      onClick={() => setPanel(!panel)}
                    >
                      <PanelRight size={17} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </div>
            }
          >
            {(panel || narrow) && !focused && (
              <div className={classes.panel}>
                <ArticlePanel
                  record={record?.data ?? null}
                  readOnly={!mayWrite}
                  onChoose={async (file, onProgress) => {
                    const image = checkImage(file);
                    await editor.actBeside((on) => setArticleImage(ref, on, image, onProgress));
                  }}
                  onRemove={() =>
                    editor.actBeside((on) => updateArticle(ref, on.data.id, { image: null }, on.version))
                  }
                />
              </div>
            )}
          </ArticleText>
        </div>
      </div>
      <UnsavedChangesGuard
        when={(editor.dirty || editor.status.kind === "saving") && problem?.kind !== "deleted"}
        onLeave={() => (editor.savesItself ? editor.save() : Promise.resolve(false))}
      />
      <Suspense>
        {history && record && (
          <ArticleHistoryDialog
            record={record.data}
            mayRestore={mayWrite}
            dirty={editor.dirty}
            onRestore={(version) =>
              tell(
                editor.act((on) => restoreVersion(ref, on.data.id, version, on.version)),
                t("article.history.restored", { number: version }),
              )
            }
            onClose={() => setHistory(false)}
          />
        )}
        {conflict && (
          <ArticleComparisonDialog
            conflict={conflict}
            onResolve={editor.resolve}
            onClose={editor.closeComparison}
          />
        )}
      </Suspense>
    </ArticleFormContext>
  );
}

/** Names the page by its saved title in the breadcrumb, and by its internal name in the heading above the title's field. */
function Name({ heading, title, listTitle }: { heading: string; title: string; listTitle: string }) {
  const { publication } = usePublication();
  return (
    <VisuallyHidden>
      <PageTitle title={title} crumbs={[{ label: listTitle, to: paths.articles(publication.id) }]} />
      <h1>{heading}</h1>
    </VisuallyHidden>
  );
}

/** The title as readers see it. While an article is a draft, a name that follows it goes on following. */
function TitleField({ autoFocus, linkName }: { autoFocus: boolean; linkName: boolean }) {
  const { t } = useTranslation("articles");
  const { field, control, readOnly, label, error } = useArticleField("title");
  const { field: name } = useArticleField("name");
  const lang = useWatch({ control, name: "language" });
  return (
    <Textarea
      variant="unstyled"
      aria-label={label}
      placeholder={t("article.title_placeholder")}
      autosize
      minRows={1}
      maxRows={8}
      lang={lang}
      dir="auto"
      maxLength={1000}
      readOnly={readOnly}
      autoFocus={autoFocus && !readOnly}
      error={error}
      classNames={{ root: classes.wide, input: classes.title }}
      {...field}
      onKeyDown={(event) => {
        // A title is one line; Enter goes on to the text.
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        goToField("content");
      }}
      onChange={(event) => {
        const title = event.currentTarget.value.replace(/[\r\n]+/g, " ");
        const follows =
          name.value === "" || name.value === field.value || name.value === t("article.untitled");
        if (linkName && follows) name.onChange(title);
        field.onChange(title);
      }}
    />
  );
}
