import { Textarea } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import classes from "../article-editor.module.css";
import { useArticleField } from "../use-article-form.ts";
import { ArticleTextLine } from "./article-lines.tsx";
import { focusField } from "./focus-field.ts";

/** Renders the kicker and the title. In a draft, the internal name follows the title until the user gives it another name. */
export function ArticleTitle({ autoFocus, linkName }: { autoFocus: boolean; linkName: boolean }) {
  const { t } = useTranslation("articles");
  const { field, control, readOnly, label, error } = useArticleField("title");
  const { field: name } = useArticleField("name");
  const lang = useWatch({ control, name: "language" });
  return (
    <div className={classes.wide}>
      <ArticleTextLine name="kicker" />
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
        classNames={{ input: classes.title }}
        {...field}
        onKeyDown={(event) => {
          // A title has one line, so Enter moves the focus to the text.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusField("content");
        }}
        onChange={(event) => {
          const title = event.currentTarget.value.replace(/[\r\n]+/g, " ");
          const nameFollowsTitle =
            name.value === "" || name.value === field.value || name.value === t("article.untitled");
          if (linkName && nameFollowsTitle) name.onChange(title);
          field.onChange(title);
        }}
      />
    </div>
  );
}
