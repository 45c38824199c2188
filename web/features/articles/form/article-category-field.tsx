import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { categoriesQuery, usePublicationRef } from "../articles.api.ts";
import { categoryPath } from "../category-path.ts";
import { useArticleField } from "./use-article-form.ts";

/** The article's categories in their order, each with those it lies in. */
export function ArticleCategoryField() {
  const { t } = useTranslation("articles");
  const { field, readOnly, label, error } = useArticleField("article_category_ids");
  const categories = useQuery(categoriesQuery(usePublicationRef()));
  const known = categories.data ?? [];
  const chosen: number[] = field.value;
  const ids = [
    ...known.map(({ id }) => id),
    ...chosen.filter((id) => !known.some((category) => category.id === id)),
  ];
  const none = categories.isSuccess && ids.length === 0;
  return (
    <MultiSelect
      aria-label={label}
      description={t(none ? "article.help.article_category_ids_none" : "article.help.article_category_ids")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      readOnly={readOnly}
      disabled={none || categories.isPending}
      searchable
      hidePickedOptions
      withPillsReorder
      withScrollArea={false}
      data={ids.map((id) => ({
        value: String(id),
        label: categoryPath(known, id) ?? t("article.unknown_category", { id }),
      }))}
      value={chosen.map(String)}
      onChange={(values) => field.onChange(values.map(Number))}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}
