import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface ArticleCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  parent_id: number | null;
  name: string;
  rank: number;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ArticleCategoryRemovalsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  article_category_id: number;
  name: string;
  parent_id: number | null;
  rank: number;
  version: number;
  created_at: Date;
  merged_into: number | null;
  siblings_before: number[];
  siblings_after: number[];
  children: number[];
  stories: number;
  removed_at: Date;
  removed_by: string;
  undone_at: Date | null;
}

export interface ArticleCategoryRemovalStoriesTable {
  removal_id: number;
  story_id: number;
  position: number;
  merged: boolean;
}
