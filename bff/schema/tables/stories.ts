import type { ColumnType, Generated } from "kysely";
import type { EditorialField, EditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StoryDraft, StorySnapshot, StoryVersionCause } from "#shared/console/articles/stories.ts";
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
  kicker: string | null;
  byline: string | null;
  image_alt: string | null;
  image_caption: string | null;
  image_credit: string | null;
  published_at: Date | null;
  /** When the published article becomes a draft again; null if it stays online. */
  offline_at: Date | null;
  /** Search index of the article, a tsvector that `searchDocument` builds. */
  search_document: ColumnType<never, string, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Scheduled releases whose webhook event is still to be published. */
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
  /** The publication if a user saved the version, for the index of overviews. Null if a script saved it. */
  person_saved_in: number | null;
  changed_fields: string[];
  /** Versions from before the editorial fields contain none of them. */
  fields: Json<Omit<StorySnapshot, "content" | "image" | EditorialField> & Partial<EditorialFields>>;
  /** Null if it is the same as in the last earlier version with a content. */
  content: string | null;
  image_id: string | null;
}

/** Fields of an article that a draft contains besides its image. */
export type StoryDraftFields = Omit<StoryDraft["fields"], "image">;

/** Unpublished changes of articles. */
export interface StoryDraftsTable {
  story_id: number;
  version: number;
  /** Version of the article on which the draft is based. Null without a draft. */
  base_version: number | null;
  /** Null without a draft. */
  fields: Json<StoryDraftFields> | null;
  /** If false, the image is that of the article. */
  is_image_changed: boolean;
  image_id: string | null;
  saved_by: string;
  saved_at: Date;
}

/** Links that show an article without sign-in. */
export interface StoryPreviewLinksTable {
  id: Generated<number>;
  story_id: number;
  token_hash: Buffer;
  expires_at: Date;
}

/** Number of articles of a publication, as the sum over its slots. Maintained by triggers. */
export interface StoryCountsTable {
  publication_id: number;
  slot: number;
  count: number;
}
