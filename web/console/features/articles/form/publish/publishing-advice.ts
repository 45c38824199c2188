import type { ArticleValues } from "../../article-values.ts";

/** Part of an article that publishing recommends but does not require. */
export type AdviceField = "image" | "image_alt" | "preview" | "article_category_ids" | "descriptions";

export interface PublishingAdvice {
  field: AdviceField;
  met: boolean;
}

/** An image in Markdown without a description. */
const UNDESCRIBED_IMAGE = /!\[\s*\]\(/;

/** Returns the recommendations for an article and whether each is met. Alternative texts count only where there are images. */
export function publishingAdvice(
  values: Pick<ArticleValues, "image_alt" | "preview" | "article_category_ids" | "content">,
  hasImage: boolean,
): PublishingAdvice[] {
  const advice: PublishingAdvice[] = [
    { field: "image", met: hasImage },
    ...(hasImage ? [{ field: "image_alt" as const, met: values.image_alt !== null }] : []),
    { field: "preview", met: values.preview.trim() !== "" },
    { field: "article_category_ids", met: values.article_category_ids.length > 0 },
  ];
  if (values.content.includes("!["))
    advice.push({ field: "descriptions", met: !UNDESCRIBED_IMAGE.test(values.content) });
  return advice;
}
