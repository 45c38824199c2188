import type { ColumnType, Generated } from "kysely";
import type { EditorialField, EditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StoryDraft, StorySnapshot, StoryVersionCause } from "#shared/console/articles/stories.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { CreatedAt, Json, UpdatedAt } from "./columns.ts";

/** Has the fields of the contract and the console, except for those that are stored in another type or table. */
export interface StoriesTable
  extends Omit<
    Story & EditorialFields,
    "id" | "released_at" | "published_at" | "created_at" | "updated_at" | "image" | "article_category_ids"
  > {
  id: Generated<number>;
  publication_id: number;
  image_id: string | null;
  released_at: Date | null;
  published_at: Date | null;
  offline_at: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface StorySearchTable {
  story_id: number;
  publication_id: number;
  document: ColumnType<never, string, string>;
}

export interface StoryReleasesTable {
  story_id: number;
  release_at: Date;
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
  person_saved_in: number | null;
  changed_fields: string[];
  fields: Json<Omit<StorySnapshot, "content" | "image" | EditorialField> & Partial<EditorialFields>>;
  content: string | null;
  image_id: string | null;
}

/** Fields of an article that a draft contains besides its image. */
export type StoryDraftFields = Omit<StoryDraft["fields"], "image">;

export interface StoryDraftsTable {
  story_id: number;
  version: number;
  base_version: number | null;
  fields: Json<StoryDraftFields> | null;
  is_image_changed: boolean;
  image_id: string | null;
  saved_by: string;
  saved_at: Date;
}

export interface StoryPreviewLinksTable {
  id: Generated<number>;
  story_id: number;
  token_hash: Buffer;
  expires_at: Date;
}

export interface StoryCountsTable {
  publication_id: number;
  slot: number;
  count: number;
  published: number;
}
