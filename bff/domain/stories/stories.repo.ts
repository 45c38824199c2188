import { type RawBuilder, sql } from "kysely";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../services.ts";
import { storyFields } from "./story-json.repo.ts";

/** Named one by one, so that the queries can be prepared. */
const STORY_COLUMNS = [
  "stories.id",
  "stories.publication_id",
  "stories.name",
  "stories.title",
  "stories.preview",
  "stories.content",
  "stories.external_id",
  "stories.released_at",
  "stories.language",
  "stories.cents",
  "stories.currency",
  "stories.subscription_required",
  "stories.purchase_required",
  "stories.apple_product_identifier",
  "stories.google_product_identifier",
  "stories.image_id",
  "stories.published_at",
  "stories.version",
  "stories.created_at",
  "stories.updated_at",
] as const;

const IMAGE_COLUMNS = [
  "images.content_type as image_content_type",
  "images.width as image_width",
  "images.height as image_height",
  "images.bytes as image_bytes",
] as const;

/** Articles with what a record of the contract needs beside their own columns. */
export function selectStories(db: Db) {
  return db
    .selectFrom("stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .select(STORY_COLUMNS)
    .select(IMAGE_COLUMNS)
    .select(
      sql<number[]>`array(
        select a.article_category_id from story_category_assignments a
        where a.story_id = stories.id order by a.position
      )`.as("article_category_ids"),
    );
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>>[number];

const selectStory = prepareQuery(
  (db: Db, { publicationId, storyId }: { publicationId: number; storyId: number }) =>
    selectStories(db).where("stories.publication_id", "=", publicationId).where("stories.id", "=", storyId),
);

export async function findStory(
  db: Db,
  publicationId: number,
  storyId: number,
): Promise<StoryRow | undefined> {
  const [row] = await selectStory(db, { publicationId, storyId });
  return row;
}

const selectTexts = prepareQuery((db: Db, { ids, baseUrl }: { ids: number[]; baseUrl: string }) =>
  db
    .selectFrom("stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .select([
      "stories.id",
      sql<string>`stories.xmin`.as("written_by"),
      sql<string>`(select row_to_json(story)::text from (select ${storyFields(baseUrl)}) story)`.as("text"),
    ])
    .where("stories.id", "=", sql<number>`any(${ids}::integer[])`),
);

/** The JSON of articles in no order, each with the mark of its row; of those that are gone, none. */
export function findStoryTexts(db: Db, ids: number[], baseUrl: string) {
  return selectTexts(db, { ids, baseUrl });
}

/**
 * The articles that an array names, in its order, as one JSON array; those that are gone are left out. As one text, because
 * rows are sent in small pieces, and each has to be taken in and put together again.
 */
export function storiesJson(ids: RawBuilder<number[]>, baseUrl: string): RawBuilder<string> {
  return sql<string>`(
    select coalesce(json_agg(story), '[]')::text from (
      select ${storyFields(baseUrl)}
      from unnest(${ids}) with ordinality chosen(id, place)
      join stories on stories.id = chosen.id left join images on images.id = stories.image_id
      order by chosen.place
    ) story)`;
}

const selectJson = prepareQuery((db: Db, { ids, baseUrl }: { ids: number[]; baseUrl: string }) =>
  db.selectNoFrom(storiesJson(sql`${ids}::integer[]`, baseUrl).as("text")),
);

/** Articles in the order of their identifiers as one JSON array; those that are gone are left out. */
export async function findStoriesJson(db: Db, ids: number[], baseUrl: string): Promise<string> {
  const [row] = await selectJson(db, { ids, baseUrl });
  return row?.text ?? "[]";
}

/** Locks an article until the transaction ends, so that two changes follow each other. */
export async function lockStory(
  trx: Db,
  publicationId: number,
  storyId: number,
): Promise<StoryRow | undefined> {
  const locked = await trx
    .selectFrom("stories")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where("id", "=", storyId)
    .forUpdate()
    .executeTakeFirst();
  // Read again after the lock was had: whoever held it may have changed the categories too.
  return locked && (await findStory(trx, publicationId, storyId));
}

export async function deleteStory(trx: Db, storyId: number): Promise<void> {
  await trx.deleteFrom("stories").where("id", "=", storyId).execute();
}

/** Replaces the categories of an article, in the order given: the first is the main one. */
export async function setCategories(trx: Db, storyId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom("story_category_assignments").where("story_id", "=", storyId).execute();
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("story_category_assignments")
    .values(categoryIds.map((id, position) => ({ story_id: storyId, article_category_id: id, position })))
    .execute();
}
