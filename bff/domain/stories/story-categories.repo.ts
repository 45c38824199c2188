import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

/** How many articles each category of a publication holds itself, at least one. */
export function countByCategory(db: Db, publicationId: number) {
  return db
    .selectFrom("article_categories as category")
    .innerJoin("story_category_assignments as assigned", "assigned.article_category_id", "category.id")
    .where("category.publication_id", "=", publicationId)
    .groupBy("category.id")
    .select(["category.id as article_category_id", sql<number>`count(*)::int`.as("stories")])
    .orderBy("category.id")
    .execute();
}

/** How many articles hold a category, and how many of them no other one. */
export function countHolders(db: Db, categoryId: number) {
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

/** The articles that hold a category just now. */
export async function listHolders(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("story_category_assignments")
    .select("story_id")
    .where("article_category_id", "=", categoryId)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Locks those of the articles that exist, one after the other by identifier, and answers which. */
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

/** Remembers under a removal where each article holds the category, and whether it will get the other one. */
export async function rememberAssignments(
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

/** Puts another category in the place of one, in the articles for which that was remembered. */
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

/** The articles that a removal has touched, also those that are gone meanwhile. */
export async function listTouched(db: Db, removalId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("article_category_removal_stories")
    .select("story_id")
    .where("removal_id", "=", removalId)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Takes the other category from the articles that have it by the removal alone. */
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

/** Gives articles a category again at the place where a removal took it; those that follow there move on. */
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

/** Raises the version of articles whose categories have changed. */
export async function raiseVersions(trx: Db, storyIds: number[]): Promise<void> {
  await trx
    .updateTable("stories")
    .set({ version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", anyOf(storyIds))
    .execute();
}

function anyOf(ids: number[]) {
  return sql<number>`any(${ids}::integer[])`;
}

/** What articles are called, by their identifiers. */
export function listNames(db: Db, storyIds: number[]): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("stories").select(["id", "name"]).where("id", "=", anyOf(storyIds)).execute();
}
