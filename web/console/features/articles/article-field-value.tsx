import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { formatMoney } from "#web/console/i18n/formats.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { TextDifference } from "#web/ui/text/text-difference.tsx";
import type { ArticleField, ArticleValues } from "./article-values.ts";
import { categoryPath } from "./category-path.ts";

export interface ArticleFieldValueProps {
  field: ArticleField;
  values: ArticleValues;
  /** Values to compare with. Texts then show insertions and deletions. */
  against?: ArticleValues;
}

export function ArticleFieldValue({ field, values, against }: ArticleFieldValueProps) {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const categories = useQuery(categoriesQuery(usePublicationRef()));
  const empty = <em>{t("common:record.empty")}</em>;
  const value = values[field];
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return empty;
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  if (typeof value === "number") return formatMoney(value, values.currency);
  if (Array.isArray(value))
    return value
      .map((id) => categoryPath(categories.data ?? [], id) ?? t("article.unknown_category", { id }))
      .join(", ");
  if (field === "released_at")
    return <DualTimeZone instant={value} timeZone={publication.time_zone} inline />;
  return <TextDifference before={against ? String(against[field] ?? "") : value} after={value} />;
}
