import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface ArticleCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  parent_id: number | null;
  name: string;
  /** Orders the categories with the same parent. */
  rank: number;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** A category that was deleted or merged, and what bringing it back needs. */
export interface ArticleCategoryRemovalsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  article_category_id: number;
  name: string;
  parent_id: number | null;
  rank: number;
  version: number;
  /** Of the category. */
  created_at: Date;
  merged_into: number | null;
  /** Identifiers in their order, as those of the children. */
  siblings_before: number[];
  siblings_after: number[];
  children: number[];
  /** How many articles lost it. */
  stories: number;
  removed_at: Date;
  removed_by: string;
  undone_at: Date | null;
}

/** An article that lost its category by a removal. */
export interface ArticleCategoryRemovalStoriesTable {
  removal_id: number;
  story_id: number;
  /** Of the assignment that was lost. */
  position: number;
  /** The article got the category that this one was merged into. */
  merged: boolean;
}
