import { presentAs } from "#bff/core/record-fields.ts";
import { type CategoryRemoval, categoryRemoval } from "#shared/console/articles/article-categories.ts";
import type { RemovalRow } from "./category-removal.repo.ts";
import { undoUntil } from "./category-removal.service.ts";

/** Presents a removal for the console, with an allowlist of fields. */
export function presentRemoval(row: RemovalRow): CategoryRemoval {
  return presentAs(categoryRemoval, { ...row, children: row.children.length, undo_until: undoUntil(row) });
}
