import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { pickJson } from "#bff/core/record-fields.ts";
import type { Db } from "#bff/schema/tables.ts";
import { storyJson, VERSION_FIELDS } from "../story-fields.ts";

export interface CategoryCountRow {
  article_category_id: number;
  stories: number;
  stories_with_descendants: number;
  last_id: number | null;
  last_title: string | null;
  last_released_at: Date | null;
}

/**
 * Counts the articles of each category and finds the one released last. Omits categories without articles. A category and its
 * descendants have consecutive numbers, so that an article in several of them repeats where its previous number is not below the
 * category's number. Adding up and subtracting repeats is faster than collecting the different articles of each category. A place is
 * the position of an article in the order of release, followed by its ID in the lower 32 bits.
 */
export async function countByCategory(db: Db, publicationId: number) {
  const { rows } = await sql<CategoryCountRow>`
    with recursive branch (id, path) as (
      select id, array[id] from article_categories where publication_id = ${publicationId} and parent_id is null
      union all
      select category.id, branch.path || category.id
      from branch join article_categories category
        on category.publication_id = ${publicationId} and category.parent_id = branch.id
    ), numbered as (
      select id, path, row_number() over (order by path)::int as number,
        (rank() over (order by path[1]))::int as root
      from branch
    ), lineage as (
      select category.id as category_id, ancestor.id as ancestor_id, ancestor.number as ancestor_number
      from numbered category
      cross join unnest(category.path) as above (id)
      join numbered ancestor on ancestor.id = above.id
    ), shown as (
      select id, row_number() over (order by released_at, id) << 32 | id as place
      from shown_stories(now()) where publication_id = ${publicationId}
    ), own as (
      select category.id as category_id, count(*) as stories, max(shown.place) as last
      from article_categories category
      join story_category_assignments assigned on assigned.article_category_id = category.id
      left join shown on shown.id = assigned.story_id
      where category.publication_id = ${publicationId}
      group by category.id
    ), held as (
      select category.id as category_id, category.root,
        lag(category.number) over (partition by assigned.story_id order by category.number) as previous_number
      from numbered category
      join story_category_assignments assigned on assigned.article_category_id = category.id
    ), repeated as (
      select lineage.ancestor_id, count(*) as stories
      from held join lineage using (category_id)
      where held.previous_number >= held.root and held.previous_number >= lineage.ancestor_number
      group by lineage.ancestor_id
    ), added as (
      select lineage.ancestor_id, sum(own.stories) as stories, max(own.last) as last
      from own join lineage using (category_id)
      group by lineage.ancestor_id
    )
    select added.ancestor_id as article_category_id, coalesce(own.stories, 0)::int as stories,
      (added.stories - coalesce(repeated.stories, 0))::int as stories_with_descendants, last.id as last_id,
      coalesce(nullif(last.title, ''), last.name) as last_title, last.released_at as last_released_at
    from added
    left join own on own.category_id = added.ancestor_id
    left join repeated using (ancestor_id)
    left join stories last on last.id = (added.last & 4294967295)::int
    order by article_category_id`.execute(db);
  return rows;
}

/** Counts the articles in a category, and those of them in no other category. */
export function countStories(db: Db, categoryId: number) {
  return db
    .selectFrom("story_category_assignments as held")
    .where("held.article_category_id", "=", categoryId)
    .select([
      sql<number>`count(*)::int`.as("stories"),
      sql<number>`(count(*) filter (where not exists (
        select from story_category_assignments other
        where other.story_id = held.story_id and other.article_category_id <> held.article_category_id
      )))::int`.as("stories_left_without"),
    ])
    .executeTakeFirstOrThrow();
}

export async function listStoryIds(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("story_category_assignments")
    .select("story_id")
    .where("article_category_id", "=", categoryId)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Locks the existing ones of the given articles in the order of their ids, and returns their ids. */
export async function lockStories(trx: Db, storyIds: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("stories")
    .select("id")
    .where("id", "=", anyOf(storyIds))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the category's position in each article for the undo, and whether the article will get the merge target instead. */
export async function storeAssignments(
  trx: Db,
  removalId: number,
  categoryId: number,
  mergedInto: number | null,
): Promise<void> {
  await sql`
    insert into article_category_removal_stories (removal_id, story_id, position, merged)
    select ${removalId}::integer, lost.story_id, lost.position,
      ${mergedInto}::integer is not null and not exists (
        select from story_category_assignments held
        where held.story_id = lost.story_id and held.article_category_id = ${mergedInto}::integer
      )
    from story_category_assignments lost
    where lost.article_category_id = ${categoryId}`.execute(trx);
}

/** Replaces the category by the merge target in the articles that do not have the target yet. */
export async function replaceAssignments(
  trx: Db,
  removalId: number,
  categoryId: number,
  mergedInto: number,
): Promise<void> {
  await trx
    .updateTable("story_category_assignments as assigned")
    .from("article_category_removal_stories as lost")
    .set({ article_category_id: mergedInto })
    .where("assigned.article_category_id", "=", categoryId)
    .whereRef("assigned.story_id", "=", "lost.story_id")
    .where("lost.removal_id", "=", removalId)
    .where("lost.merged", "=", true)
    .execute();
}

export async function deleteAssignments(trx: Db, categoryId: number): Promise<void> {
  await trx.deleteFrom("story_category_assignments").where("article_category_id", "=", categoryId).execute();
}

/** Lists the ids of the articles that a removal has changed, including articles deleted since then. */
export async function listAffected(db: Db, removalId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("article_category_removal_stories")
    .select("story_id")
    .where("removal_id", "=", removalId)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Removes the merge target from the articles that only got it by the removal. */
export async function deleteReplacements(trx: Db, removalId: number, mergedInto: number): Promise<void> {
  await trx
    .deleteFrom("story_category_assignments as assigned")
    .using("article_category_removal_stories as lost")
    .where("assigned.article_category_id", "=", mergedInto)
    .whereRef("assigned.story_id", "=", "lost.story_id")
    .where("lost.removal_id", "=", removalId)
    .where("lost.merged", "=", true)
    .execute();
}

/** Assigns a category to articles again at its former position, and moves the following categories. */
export async function restoreAssignments(
  trx: Db,
  removalId: number,
  categoryId: number,
  storyIds: number[],
): Promise<void> {
  await sql`
    update story_category_assignments assigned set position = assigned.position + 1
    from article_category_removal_stories lost
    where lost.removal_id = ${removalId} and lost.story_id = ${anyOf(storyIds)}
      and assigned.story_id = lost.story_id and assigned.position >= lost.position
      and exists (
        select from story_category_assignments taken
        where taken.story_id = lost.story_id and taken.position = lost.position
      )`.execute(trx);
  await sql`
    insert into story_category_assignments (story_id, article_category_id, position)
    select lost.story_id, ${categoryId}::integer, lost.position
    from article_category_removal_stories lost
    where lost.removal_id = ${removalId} and lost.story_id = ${anyOf(storyIds)}`.execute(trx);
}

/** Increments the version of articles whose categories have changed. */
export async function incrementVersions(trx: Db, storyIds: number[]): Promise<void> {
  await trx
    .updateTable("stories")
    .set({ version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", anyOf(storyIds))
    .execute();
}

function anyOf(ids: number[]) {
  return sql<number>`any(${ids}::integer[])`;
}

export function listNames(db: Db, storyIds: number[]) {
  return db.selectFrom("stories").select(["id", "name"]).where("id", "=", anyOf(storyIds)).execute();
}

/** The fields that a version stores beside content and image. */
const snapshotJson = pickJson(
  storyJson,
  VERSION_FIELDS.filter((field) => field !== "content" && field !== "image"),
);

/** Inserts a version of each article whose categories were changed together, from what is stored of it. Returns their size. */
export async function insertCategoryVersions(
  trx: Db,
  storyIds: number[],
  { saved_by, is_person }: { saved_by: string; is_person: boolean },
) {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    with inserted as (
      insert into story_versions (
        story_id, version, cause, saved_by, saved_at, person_saved_in, changed_fields, fields, image_id
      )
      select id, version, 'changed', ${saved_by}, updated_at,
        case when ${is_person}::boolean then publication_id end, array['article_category_ids'],
        ${jsonBuildObject(snapshotJson)}::jsonb, image_id
      from stories where id = ${anyOf(storyIds)}
      returning octet_length(fields::text) as bytes
    )
    select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes from inserted`.execute(trx);
  return rows[0]!;
}
