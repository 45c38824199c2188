import { TextInput } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { EDITORIAL_LENGTHS, type EditorialLine } from "#shared/console/articles/editorial-fields.ts";
import classes from "../article-editor.module.css";
import { useArticleField } from "../use-article-form.ts";

/** Renders the kicker above the title, or the byline below it, as plain lines of text. */
export function ArticleTextLine({ name }: { name: EditorialLine }) {
  const { field, control, readOnly, label, error } = useArticleField(name);
  const lang = useWatch({ control, name: "language" });
  if (readOnly && !field.value) return null;
  return (
    <TextInput
      variant="unstyled"
      aria-label={label}
      placeholder={label}
      lang={lang}
      dir="auto"
      autoComplete="off"
      maxLength={EDITORIAL_LENGTHS[name]}
      readOnly={readOnly}
      error={error}
      classNames={{ root: classes[name], input: classes.line }}
      {...field}
      value={field.value ?? ""}
      onChange={({ currentTarget: { value } }) => field.onChange(value === "" ? null : value)}
    />
  );
}
