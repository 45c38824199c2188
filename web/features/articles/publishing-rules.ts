import type { ArticleValues } from "./article-values.ts";

/** The fields that publishing looks at. */
export type PublishingField =
  | "name"
  | "title"
  | "content"
  | "language"
  | "released_at"
  | "cents"
  | "currency";

/** What publishing needs of these values, each with whether it is there; the price only where there is one. */
export function publishingRules(values: ArticleValues): { field: PublishingField; met: boolean }[] {
  const written = (text: string) => text.trim() !== "";
  const rules: { field: PublishingField; met: boolean }[] = [
    { field: "title", met: written(values.title) },
    { field: "content", met: written(values.content) },
    { field: "language", met: written(values.language) },
    { field: "released_at", met: values.released_at !== null },
  ];
  if (values.purchase_required)
    rules.push(
      { field: "cents", met: values.cents > 0 },
      { field: "currency", met: written(values.currency) },
    );
  return rules;
}
