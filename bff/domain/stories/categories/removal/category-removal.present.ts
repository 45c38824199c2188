import { iso } from "#bff/core/iso-time.ts";
import type { CategoryRemoval } from "#shared/console/articles/article-categories.ts";
import type { RemovalRow } from "./category-removal.repo.ts";
import { undoUntil } from "./category-removal.service.ts";

/** Presents a removal for the console, with an allowlist of fields. */
export function presentRemoval(row: RemovalRow): CategoryRemoval {
  return {
    id: row.id,
    article_category_id: row.article_category_id,
    name: row.name,
    merged_into: row.merged_into,
    stories: row.stories,
    children: row.children.length,
    removed_at: iso(row.removed_at),
    removed_by: row.removed_by,
    undo_until: iso(undoUntil(row)),
  };
}
