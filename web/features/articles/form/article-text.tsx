import type { EditorView } from "@codemirror/view";
import { Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { imageLimits } from "#shared/limits.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { keepTextImage } from "../articles.api.ts";
import { MarkdownEditor } from "../editor/markdown-editor.tsx";
import { RenderedText } from "../preview/rendered-text.tsx";
import { useScrollSync } from "../preview/use-scroll-sync.ts";
import classes from "./article-editor.module.css";
import { useArticleField } from "./use-article-form.ts";

export type TextView = "write" | "split" | "read";

/** The text of an article: its source, the page readers get, or both side by side. */
export function ArticleText({ view, tools }: { view: TextView; tools: ReactNode }) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const { field, control, readOnly, error } = useArticleField("content");
  const lang = useWatch({ control, name: "language" });
  const [editor, setEditor] = useState<EditorView | null>(null);
  const page = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useScrollSync({ view: editor, page, content, active: view === "split" });
  return (
    <div className={classes.text} data-view={view} data-field="content">
      {tools}
      <div className={classes.source}>
        <MarkdownEditor
          label={t("article.content")}
          placeholder={t("article.content_placeholder")}
          value={field.value}
          onChange={field.onChange}
          readOnly={readOnly}
          lang={lang}
          error={error}
          onView={setEditor}
          onImage={(file, report) => keepTextImage(publication, file, report)}
          imageTypes={imageLimits.types.join(",")}
        />
      </div>
      {view !== "write" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section ref={page} className={classes.page} aria-label={t("article.page")} tabIndex={0}>
          {field.value.trim() === "" ? (
            <Text c="dimmed">{t("article.page_empty")}</Text>
          ) : (
            <RenderedText markdown={field.value} lang={lang} ref={content} />
          )}
        </section>
      )}
    </div>
  );
}
