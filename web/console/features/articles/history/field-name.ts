import type { TFunction } from "i18next";

export function fieldName(t: TFunction<"articles">, field: string): string {
  if (field === "image") return t("article.history.image");
  if (field === "published_at") return t("article.history.published_at");
  if (field === "offline_at") return t("article.history.offline_at");
  return t(`article.field.${field as "title"}`, { defaultValue: field });
}
