import type { ColumnType, Generated } from "kysely";
import type { StorySnapshot, StoryVersionCause } from "#shared/console/story-desk.ts";
import type { CreatedAt, Json, UpdatedAt } from "./columns.ts";

export interface StoriesTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  title: string;
  preview: string;
  content: string;
  external_id: string;
  released_at: Date | null;
  language: string;
  cents: number;
  currency: string;
  subscription_required: boolean;
  purchase_required: boolean;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
  image_id: string | null;
  published_at: Date | null;
  /** A tsvector: what the search finds the article by, as `searchDocument` builds it. */
  search_document: ColumnType<never, string, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface StoryCategoryAssignmentsTable {
  story_id: number;
  article_category_id: number;
  position: number;
}

export interface StoryVersionsTable {
  story_id: number;
  version: number;
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  saved_at: Date;
  /** The publication, where a person saved it: an overview finds it by that. Null: a script did. */
  person_saved_in: number | null;
  changed_fields: string[];
  fields: Json<Omit<StorySnapshot, "content" | "image">>;
  /** Null: as in the last version before that has one. */
  content: string | null;
  image_id: string | null;
}

/** How many articles a publication has: the sum over its slots. Kept by the database. */
export interface StoryCountsTable {
  publication_id: number;
  slot: number;
  count: number;
}
