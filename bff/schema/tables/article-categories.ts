import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface ArticleCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  parent_id: number | null;
  name: string;
  /** Sort key among the categories with the same parent. */
  rank: number;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** A deleted or merged category, with the data that is needed to restore it. */
export interface ArticleCategoryRemovalsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  article_category_id: number;
  name: string;
  parent_id: number | null;
  rank: number;
  version: number;
  /** ID of the category. */
  created_at: Date;
  merged_into: number | null;
  /** IDs in order. */
  siblings_before: number[];
  siblings_after: number[];
  children: number[];
  /** Number of articles that lost the category. */
  stories: number;
  removed_at: Date;
  removed_by: string;
  undone_at: Date | null;
}

/** An article that lost its category in a removal. */
export interface ArticleCategoryRemovalStoriesTable {
  removal_id: number;
  story_id: number;
  /** Position of the lost assignment. */
  position: number;
  /** True if the article got the category that this one was merged into. */
  merged: boolean;
}
