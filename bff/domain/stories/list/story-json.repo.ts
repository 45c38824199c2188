import { type RawBuilder, sql } from "kysely";
import { isoJson } from "#bff/core/iso-time.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { imageJson } from "#bff/domain/images/index.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import type { Story } from "#shared/contract/stories.ts";
import { CONTRACT_FIELDS, storyJson } from "../story-fields.ts";
import { currentColumns, currentState } from "../visibility.ts";

/** The contract's fields, except for the image. An article whose offline date has passed is a draft. */
const fields = {
  ...pickJson(
    storyJson,
    CONTRACT_FIELDS.filter((field) => field !== "image"),
  ),
  published_at: isoJson(currentColumns.published_at),
  updated_at: isoJson(currentColumns.updated_at),
};

/** Selects the contract's fields from `stories` and `images`, so that a row is the record's JSON. */
function storyFields(baseUrl: string): RawBuilder<unknown> {
  return namedColumns(Object.entries({ ...fields, image: imageJson(baseUrl) }));
}

function namedColumns(columns: [name: string, value: RawBuilder<unknown>][]): RawBuilder<unknown> {
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}

/** An article of the console's list, without the excerpt for a search. */
export type ListedStory = Omit<ManagedStory, "snippet">;

/** SQL expressions of the console's fields. The first and the last version name who saved them. */
const managedFields = {
  offline_at: isoJson(currentColumns.offline_at),
  has_draft: sql`exists (
    select from story_drafts d where d.story_id = stories.id and d.fields is not null
  )`,
  sign_off: sql`coalesce((select r.sign_off from reviews r where r.story_id = stories.id), 'open')`,
  created_by: sql`(
    select v.saved_by from story_versions v where v.story_id = stories.id order by v.version limit 1
  )`,
  changed_by: sql`(
    select v.saved_by from story_versions v where v.story_id = stories.id order by v.version desc limit 1
  )`,
} satisfies Record<Exclude<keyof ListedStory, keyof Story>, RawBuilder<unknown>>;

/** Builds one JSON array of articles in the order of `ids`, as the console lists them: without their texts. */
export function managedStoriesJson(ids: RawBuilder<number[]>, baseUrl: string): RawBuilder<ListedStory[]> {
  const { content, preview, ...listed } = fields;
  const columns = Object.entries({ ...listed, ...managedFields, image: imageJson(baseUrl) });
  return jsonArrayOf(ids, namedColumns(columns));
}

/**
 * Reads articles as JSON, in any order. Omits articles deleted in the meantime. PostgreSQL builds the JSON, because this is several
 * times faster than parsing and serializing all fields in Node.
 */
export async function readStoryJsons(db: Db, ids: number[], baseUrl: string): Promise<StoryJson[]> {
  const rows = await selectStoryJsons(db, { ids, baseUrl });
  return rows.map(({ json, ...row }) => ({ ...row, json: Buffer.from(json) }));
}

export interface StoryJson {
  id: number;
  state: string;
  json: Buffer;
}

const selectStoryJsons = prepareQuery((db: Db, { ids, baseUrl }: { ids: number[]; baseUrl: string }) =>
  db
    .selectFrom("all_stories as stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .where("stories.trashed_at", "is", null)
    .select(["stories.id", currentState.as("state")])
    .select(
      sql<string>`(select row_to_json(story)::text from (select ${storyFields(baseUrl)}) story)`.as("json"),
    )
    .where("stories.id", "=", sql<number>`any(${ids}::integer[])`),
);

function jsonArrayOf<Row>(ids: RawBuilder<number[]>, columns: RawBuilder<unknown>): RawBuilder<Row[]> {
  return sql<Row[]>`(
    select coalesce(json_agg(story), '[]') from (
      select ${columns}
      from unnest(${ids}) with ordinality chosen(id, place)
      join stories on stories.id = chosen.id left join images on images.id = stories.image_id
      order by chosen.place
    ) story)`;
}
