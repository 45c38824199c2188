import { presentAs } from "#bff/core/record-fields.ts";
import { type ArticleCategory, articleCategory } from "#shared/contract/article-categories.ts";
import type { PositionedCategory } from "./article-categories.service.ts";

/** Presents a category as in contract 2.6, with an allowlist of fields. */
export function presentArticleCategory(row: PositionedCategory): ArticleCategory {
  return presentAs(articleCategory, row);
}
