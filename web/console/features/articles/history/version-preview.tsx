import { READ_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import type { StorySnapshot } from "#shared/console/articles/stories.ts";
import { MarkdownDifference } from "#web/ui/markdown/markdown-difference.tsx";
import { TextDifference } from "#web/ui/text/text-difference.tsx";
import type { ArticleField } from "../article-values.ts";
import { type ArticlePart, ArticleParts } from "../preview/article-parts.tsx";
import text from "../preview/rendered-text.module.css";
import classes from "./article-history-dialog.module.css";
import { VersionDifference, type VersionDifferenceProps } from "./version-difference.tsx";

/** Renders a version as readers see it, with its differences from an earlier one marked. Lists those that readers do not see. */
export function VersionPreview({ before, after }: VersionDifferenceProps) {
  const difference = (part: ArticlePart) => {
    const now = after[part] ?? "";
    const then = before ? (before[part] ?? "") : now;
    return (now !== "" || then !== "") && <TextDifference before={then} after={now} />;
  };
  return (
    <>
      <VersionDifference before={before} after={after} hidden={shownFields(after)} />
      <ArticleParts article={after} titleOrder={3} text={difference}>
        <MarkdownDifference
          markdown={after.content}
          before={before ? before.content : after.content}
          lang={after.language}
          dir="auto"
          className={`${text.root} ${classes.text}`}
        />
      </ArticleParts>
    </>
  );
}

function shownFields({ image }: StorySnapshot): ReadonlySet<ArticleField> {
  return new Set<ArticleField>([
    ...READ_FIELDS,
    ...(image ? (["image_caption", "image_credit"] as const) : []),
  ]);
}
