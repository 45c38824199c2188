import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { iso } from "../../present-time.ts";
import type { PlacedRow } from "./article-categories.service.ts";

/** A row as the contract shows it (contract 2.6): a white list. */
export function presentArticleCategory(row: PlacedRow): ArticleCategory {
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
