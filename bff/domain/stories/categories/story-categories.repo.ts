import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

export interface CategoryCountRow {
  article_category_id: number;
  stories: number;
  stories_with_descendants: number;
  last_id: number | null;
  last_title: string | null;
  last_released_at: Date | null;
}

/** Counts the articles of each category and finds the one released last. Omits categories without articles. */
export async function countByCategory(db: Db, publicationId: number): Promise<CategoryCountRow[]> {
  const { rows } = await sql<CategoryCountRow>`
    with recursive lineage (category_id, ancestor_id) as (
      select id, id from article_categories where publication_id = ${publicationId}
      union all
      select lineage.category_id, category.parent_id
      from lineage join article_categories category on category.id = lineage.ancestor_id
      where category.parent_id is not null
    ), counted as (
      select lineage.ancestor_id as article_category_id,
        (count(*) filter (where lineage.category_id = lineage.ancestor_id))::int as stories,
        (count(distinct story.id))::int as stories_with_descendants,
        max(array[(extract(epoch from story.released_at) * 1000)::bigint, story.id])
          filter (where story.published_at is not null and story.released_at <= now()) as last
      from lineage
      join story_category_assignments assigned on assigned.article_category_id = lineage.category_id
      join stories story on story.id = assigned.story_id
      group by lineage.ancestor_id
    )
    select article_category_id, stories, stories_with_descendants, last.id as last_id,
      coalesce(nullif(last.title, ''), last.name) as last_title, last.released_at as last_released_at
    from counted left join stories last on last.id = counted.last[2]
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

/** Lists the ids of the articles in a category. */
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

/** Lists the names of articles. */
export function listNames(db: Db, storyIds: number[]): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("stories").select(["id", "name"]).where("id", "=", anyOf(storyIds)).execute();
}
