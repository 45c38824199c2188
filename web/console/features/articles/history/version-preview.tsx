import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StorySnapshot } from "#shared/console/articles/stories.ts";
import { MarkdownDifference } from "#web/ui/markdown/markdown-difference.tsx";
import { TextDifference } from "#web/ui/text/text-difference.tsx";
import type { ArticleField } from "../article-values.ts";
import preview from "../preview/article-preview.module.css";
import text from "../preview/rendered-text.module.css";
import classes from "./article-history-dialog.module.css";
import { VersionDifference, type VersionDifferenceProps } from "./version-difference.tsx";

type TextField = "kicker" | "title" | "preview" | "byline" | "image_caption" | "image_credit";

/** Renders a version as readers see it, with its differences from an earlier one marked. Lists those that readers do not see. */
export function VersionPreview({ before, after }: VersionDifferenceProps) {
  const { t } = useTranslation("articles");
  const shown = shownFields(after);
  const difference = (field: TextField) => {
    const now = after[field] ?? "";
    const then = before ? (before[field] ?? "") : now;
    return (now !== "" || then !== "") && <TextDifference before={then} after={now} />;
  };
  const part = (field: TextField, className: string | undefined) => {
    const content = difference(field);
    return content && <div className={className}>{content}</div>;
  };
  return (
    <>
      <VersionDifference before={before} after={after} hidden={shown} />
      <article className={preview.article} lang={after.language}>
        {part("kicker", preview.kicker)}
        <Title order={3} className={preview.title}>
          {difference("title")}
        </Title>
        {part("preview", preview.summary)}
        {part("byline", preview.byline)}
        {after.image && (
          <figure className={preview.figure}>
            <img
              src={after.image.url}
              alt={after.image_alt ?? t("article.image.alt")}
              className={preview.image}
            />
            <figcaption className={preview.caption}>
              {difference("image_caption")}
              {difference("image_credit")}
            </figcaption>
          </figure>
        )}
        <MarkdownDifference
          markdown={after.content}
          before={before ? before.content : after.content}
          lang={after.language}
          dir="auto"
          className={`${text.root} ${classes.text}`}
        />
      </article>
    </>
  );
}

function shownFields({ image }: StorySnapshot): ReadonlySet<ArticleField> {
  return new Set<ArticleField>([
    ...(["kicker", "title", "preview", "byline", "content"] as const),
    ...(image ? (["image_caption", "image_credit"] as const) : []),
  ]);
}
