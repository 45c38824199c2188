import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { categoriesQuery } from "../../api/categories.ts";
import { usePublication, usePublicationRef } from "../../api/session.ts";
import { formatMoney } from "../../ui/format.ts";
import { TextDifference } from "../../ui/text-difference.tsx";
import { TwoClocks } from "../../ui/two-clocks.tsx";
import type { ArticleField, ArticleValues } from "./article-values.ts";
import { categoryPath } from "./category-path.ts";

export interface ArticleFieldValueProps {
  field: ArticleField;
  values: ArticleValues;
  /** What it is compared with: texts then show what was put in and taken out. */
  against?: ArticleValues;
}

/** The value of a field as people read it. */
export function ArticleFieldValue({ field, values, against }: ArticleFieldValueProps) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const categories = useQuery(categoriesQuery(usePublicationRef()));
  const nothing = <em>{t("article.compare.empty")}</em>;
  const value = values[field];
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return nothing;
  if (typeof value === "boolean") return t(value ? "article.history.yes" : "article.history.no");
  if (typeof value === "number") return formatMoney(value, values.currency);
  if (Array.isArray(value))
    return value
      .map((id) => categoryPath(categories.data ?? [], id) ?? t("article.unknown_category", { id }))
      .join(", ");
  if (field === "released_at") return <TwoClocks instant={value} timeZone={publication.time_zone} inline />;
  const before = against?.[field];
  if (typeof before === "string") return <TextDifference before={before} after={value} />;
  return <TextDifference before={value} after={value} />;
}
