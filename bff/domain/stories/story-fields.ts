import { type RawBuilder, type Selectable, sql } from "kysely";
import { column, columnsJson, commonKeys, type FieldsOf, instant, joined } from "#bff/core/record-fields.ts";
import type { StoriesTable } from "#bff/schema/tables/stories.ts";
import {
  type ConsoleStory,
  consoleFields,
  storyDraftFields,
  storySnapshot,
} from "#shared/console/articles/stories.ts";
import { story } from "#shared/contract/stories.ts";

/** The fields of an article. */
type Fields = Omit<ConsoleStory, "draft" | "draft_version">;
/** How the search covers a field: its words and parts of them, parts only, or only for the console (decision 15). */
type Searched = "text" | "identifier" | "console";

/**
 * All fields of an article in the order of its JSON: how each is stored, and whether it is searched. The schemas in `shared` say who
 * gets it (the lists below; `shared/kiosk` for readers) and `REVIEWED_FIELDS` whether its change ends an approval.
 */
export const STORY_FIELDS = {
  id: column,
  name: column,
  title: { ...column, searched: "text" },
  preview: column,
  external_id: { ...column, searched: "identifier" },
  released_at: instant,
  language: column,
  cents: column,
  currency: column,
  subscription_required: column,
  purchase_required: column,
  apple_product_identifier: { ...column, searched: "identifier" },
  google_product_identifier: { ...column, searched: "identifier" },
  article_category_ids: joined,
  published_at: instant,
  kicker: { ...column, searched: "console" },
  byline: { ...column, searched: "console" },
  image_alt: column,
  image_caption: column,
  image_credit: column,
  offline_at: instant,
  content: { ...column, searched: "text" },
  image: joined,
  created_at: instant,
  updated_at: instant,
} as const satisfies FieldsOf<Fields, Selectable<StoriesTable>> &
  Partial<Record<keyof Fields, { searched?: Searched }>>;

export type StoryField = keyof typeof STORY_FIELDS;

export const STORY_FIELD_NAMES = Object.keys(STORY_FIELDS) as StoryField[];
export const CONTRACT_FIELDS = commonKeys(STORY_FIELDS, story.shape);
/** The fields that only the console has. */
export const CONSOLE_FIELDS = commonKeys(STORY_FIELDS, consoleFields);
export const DRAFT_FIELDS = commonKeys(STORY_FIELDS, storyDraftFields.shape);
/** The fields that versions keep, and by which articles are compared and audited. */
export const VERSION_FIELDS = commonKeys(STORY_FIELDS, storySnapshot.shape);

type SearchedAs<How> = {
  [F in StoryField]: (typeof STORY_FIELDS)[F] extends { searched: How } ? F : never;
}[StoryField];

/** Returns the fields that the search covers in a way. */
export function searchedAs<How extends Searched>(how: How) {
  const fields = Object.entries<{ stored: string; searched?: Searched }>(STORY_FIELDS);
  return fields.filter(([, { searched }]) => searched === how).map(([field]) => field as SearchedAs<How>);
}

/** The IDs of an article's categories, in SQL. */
export const articleCategoryIds = sql<number[]>`array(
  select a.article_category_id from story_category_assignments a where a.story_id = stories.id order by a.position
)`;

/** SQL expressions of the fields of `stories` as JSON has them. The image is missing, because it needs the service's URL. */
export const storyJson = {
  ...columnsJson("stories", STORY_FIELDS),
  article_category_ids: articleCategoryIds,
} satisfies Record<Exclude<StoryField, "image">, RawBuilder<unknown>>;
