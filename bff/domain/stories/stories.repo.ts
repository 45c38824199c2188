import { sql } from "kysely";
import { columnsOf } from "#bff/core/record-fields.ts";
import { IMAGE_COLUMNS } from "#bff/domain/images/index.ts";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";
import { articleCategoryIds, STORY_FIELD_NAMES, STORY_FIELDS } from "./story-fields.ts";
import { currentColumns } from "./visibility.ts";

const { published_at, offline_at, version, updated_at } = currentColumns;
const STORED_FIELDS = STORY_FIELD_NAMES.filter((field) => !(field in currentColumns));

/**
 * Selects articles as they are now, with their image columns and category ids. An article whose offline date has passed is a draft
 * already, in the version that `requireLockedStory` or the scheduled task will store.
 */
function selectStories(db: Db) {
  return db
    .selectFrom("stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .select(columnsOf("stories", STORY_FIELDS, STORED_FIELDS))
    .select(["stories.publication_id", "stories.image_id"])
    .select([published_at.as("published_at"), offline_at.as("offline_at")])
    .select([version.as("version"), updated_at.as("updated_at")])
    .select(IMAGE_COLUMNS)
    .select(articleCategoryIds.as("article_category_ids"));
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
  return (await selectStory(db, { publicationId, storyId }))[0];
}

const selectStoryName = prepareQuery(
  (db: Db, { publicationId, storyId }: { publicationId: number; storyId: number }) =>
    db
      .selectFrom("stories")
      .select(["id", "name"])
      .where("publication_id", "=", publicationId)
      .where("id", "=", storyId),
);

export async function findStoryName(db: Db, publicationId: number, storyId: number) {
  const [story] = await selectStoryName(db, { publicationId, storyId });
  return story;
}
export type StoryName = NonNullable<Awaited<ReturnType<typeof findStoryName>>>;

const selectLocked = prepareQuery(
  (trx: Db, { publicationId, storyId }: { publicationId: number; storyId: number }) =>
    trx
      .selectFrom("stories")
      .select(["published_at", "offline_at", "version", "updated_at"])
      .where("publication_id", "=", publicationId)
      .where("id", "=", storyId)
      .forUpdate(),
);

/**
 * Locks an article until the transaction ends. Returns it as it is now, and as it is stored if its offline date has passed.
 */
export async function lockStory(
  trx: Db,
  publicationId: number,
  storyId: number,
): Promise<{ current: StoryRow; stored: StoryRow | null } | undefined> {
  // Read by another statement after the lock was acquired, because a concurrent transaction may have changed the categories, too.
  const [[stored], [current]] = await pipelined(trx, (db) => [
    selectLocked(db, { publicationId, storyId }),
    selectStory(db, { publicationId, storyId }),
  ]);
  if (!stored || !current) return undefined;
  return { current, stored: stored.version === current.version ? null : { ...current, ...stored } };
}

/** Locks the published articles that readers do not see yet, and returns their IDs. */
export async function lockScheduledIds(db: Db, publicationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("stories")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where("published_at", "is not", null)
    .where(sql<boolean>`coalesce(released_at > now(), true)`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks up to `limit` articles whose offline date has passed, except those that another transaction has locked. */
export function lockDueOffline(trx: Db, limit: number) {
  return trx
    .selectFrom("stories")
    .select(["id", "publication_id"])
    .where("published_at", "is not", null)
    .where("offline_at", "<=", sql<Date>`now()`)
    .orderBy("offline_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Replaces the categories of an article in the given order. The first is the main category. */
export async function setCategories(trx: Db, storyId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom("story_category_assignments").where("story_id", "=", storyId).execute();
  await insertCategories(trx, storyId, categoryIds);
}

export async function insertCategories(trx: Db, storyId: number, categoryIds: number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("story_category_assignments")
    .values(categoryIds.map((id, position) => ({ story_id: storyId, article_category_id: id, position })))
    .execute();
}
