import { remoteImages } from "#web/ui/markdown-editor/images/remote-images.ts";
import type { ArticleValues } from "../../article-values.ts";

/** Part of an article that publishing recommends but does not require. */
export type AdviceField = "image" | "image_alt" | "preview" | "article_category_ids" | "content";

export interface PublishingAdvice {
  field: AdviceField;
  met: boolean;
}

/**
 * Returns the recommendations for an article and whether each is met. Images in the text should not be on other servers. Those without
 * a description are decorative, which the editor asks about.
 */
export function publishingAdvice(
  values: Pick<ArticleValues, "content" | "image_alt" | "preview" | "article_category_ids">,
  hasImage: boolean,
): PublishingAdvice[] {
  return [
    { field: "image", met: hasImage },
    ...(hasImage ? [{ field: "image_alt" as const, met: values.image_alt !== null }] : []),
    { field: "preview", met: values.preview.trim() !== "" },
    { field: "article_category_ids", met: values.article_category_ids.length > 0 },
    ...(remoteImages(values.content).length > 0 ? [{ field: "content" as const, met: false }] : []),
  ];
}
