import { iso } from "#bff/core/iso-time.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { PositionedCategory } from "./article-categories.service.ts";

/** Presents a category as in contract 2.6, with an allowlist of fields. */
export function presentArticleCategory(row: PositionedCategory): ArticleCategory {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    position: row.position,
    parent_ids: row.parent_ids,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
