import type { EditorView } from "@codemirror/view";
import { Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePublicationRef } from "#web/api/session.ts";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { MarkdownEditor } from "#web/ui/markdown-editor/markdown-editor.tsx";
import { uploadTextImage } from "../articles.api.ts";
import type { ArticleComments } from "../comments/use-article-comments.ts";
import { fitImage, imageFailure, imageTypes, notifyScaled } from "../image-file.ts";
import { RenderedText } from "../preview/rendered-text.tsx";
import { useScrollSync } from "../preview/use-scroll-sync.ts";
import classes from "./article-editor.module.css";
import type { ArticleSession } from "./article-session.ts";
import { useArticleField } from "./use-article-form.ts";
import { useCopyImages } from "./use-copy-images.ts";

export type TextView = "write" | "split" | "read";

export interface ArticleTextProps {
  session: ArticleSession;
  view: TextView;
  tools: ReactNode;
  comments: ArticleComments;
  /** Fields beside the text. They precede the preview in the document, so that Tab moves to them and not to links in the preview. */
  children: ReactNode;
}

export function ArticleText({ session, view, tools, comments, children }: ArticleTextProps) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const { field, control, readOnly, error } = useArticleField("content");
  // The text of the version that the form last followed is not an edit of this person.
  const followedText = useSlice(session, ({ followed }) => followed?.content ?? null);
  const lang = useWatch({ control, name: "language" });
  const { copy: copyImages } = useCopyImages(session.form);
  const [editor, setEditor] = useState<EditorView | null>(null);
  const page = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useScrollSync({ view: editor, page, content, active: view === "split" });
  return (
    <>
      {tools}
      <div className={classes.source} data-field="content">
        <MarkdownEditor
          label={t("article.content")}
          placeholder={t("article.content_placeholder")}
          value={field.value}
          followedValue={followedText}
          onChange={field.onChange}
          readOnly={readOnly}
          lang={lang}
          error={error}
          onView={setEditor}
          extension={comments.extension}
          onComment={comments.mayComment ? comments.start : undefined}
          imageStore={{
            prepare: fitImage,
            upload: ({ file }, report) => uploadTextImage(publication, file, report),
            onUploaded: (image, url, remove) => notifyScaled(t, `scaled-${url}`, image, remove),
            explain: (error) => imageFailure(t, error),
            types: imageTypes,
          }}
          onCopyImages={() => void copyImages()}
        />
      </div>
      {children}
      {view !== "write" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable for keyboard users.
        <section ref={page} className={classes.page} aria-label={t("article.page")} tabIndex={0}>
          {field.value.trim() === "" ? (
            <Text c="dimmed">{t("article.page_empty")}</Text>
          ) : (
            <RenderedText markdown={field.value} lang={lang} ref={content} />
          )}
        </section>
      )}
    </>
  );
}
