import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { ArticleCategoriesTable } from "#bff/schema/tables/article-categories.ts";
import type { Db } from "#bff/schema/tables.ts";

export type ArticleCategoryRow = Selectable<ArticleCategoriesTable>;

/** Lists all categories of a publication, siblings in their order. */
export function listCategories(db: Db, publicationId: number) {
  return db
    .selectFrom("article_categories")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy("rank")
    .orderBy("id")
    .execute();
}

export function findCategory(db: Db, publicationId: number, categoryId: number) {
  return db
    .selectFrom("article_categories")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", categoryId)
    .executeTakeFirst();
}

/** Returns the ids from the root to a category of the publication, or an empty list if it does not exist. */
export async function pathTo(db: Db, publicationId: number, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive path as (
      select id, parent_id, 1 as height from article_categories
      where publication_id = ${publicationId} and id = ${categoryId}
      union all
      select category.id, category.parent_id, path.height + 1
      from path join article_categories category on category.id = path.parent_id
    )
    select id from path order by height desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of a category of the publication and its descendants, or an empty list. */
export async function withDescendants(db: Db, publicationId: number, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from article_categories where publication_id = ${publicationId} and id = ${categoryId}
      union all
      select category.id from below join article_categories category
        on category.publication_id = ${publicationId} and category.parent_id = below.id
    )
    select id from below`.execute(db);
  return rows.map(({ id }) => id);
}

export function countCategories(db: Db, publicationId: number) {
  return countRows(db.selectFrom("article_categories").where("publication_id", "=", publicationId));
}

/** Returns the number of levels of the given categories with their descendants, or 0 for none. */
export async function levelsOf(db: Db, publicationId: number, categoryIds: number[]): Promise<number> {
  if (categoryIds.length === 0) return 0;
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select id, 1 as level from article_categories
      where publication_id = ${publicationId} and id = any(${categoryIds}::integer[])
      union all
      select category.id, below.level + 1 from below join article_categories category
        on category.publication_id = ${publicationId} and category.parent_id = below.id
    )
    select coalesce(max(level), 0) as levels from below`.execute(db);
  return rows[0]?.levels ?? 0;
}

interface Siblings {
  publication_id: number;
  parent_id: number | null;
}

function selectSiblings(db: Db, { publication_id, parent_id }: Siblings) {
  const query = db.selectFrom("article_categories").where("publication_id", "=", publication_id);
  // Not `is not distinct from`, because PostgreSQL would not use the index.
  return parent_id === null ? query.where("parent_id", "is", null) : query.where("parent_id", "=", parent_id);
}

/** Lists the children of a parent in order. */
export function childrenOf(db: Db, siblings: Siblings) {
  return selectSiblings(db, siblings).select(["id", "rank"]).orderBy("rank").orderBy("id").execute();
}

/** Returns the position of a category among its siblings, starting at 1. */
export async function positionOf(db: Db, category: ArticleCategoryRow): Promise<number> {
  return 1 + (await countRows(selectSiblings(db, category).where("rank", "<", category.rank)));
}

/** A rank that is free, and the position among the siblings that it results in. */
export interface Place {
  rank: number;
  position: number;
}

/** Returns the place after all children of a parent. */
export async function lastPlace(trx: Db, siblings: Siblings, except: number | null = null): Promise<Place> {
  const { last, count } = await selectSiblings(trx, siblings)
    .$if(except !== null, (query) => query.where("id", "!=", except!))
    .select((eb) => [eb.fn.max("rank").as("last"), sql<number>`count(*)::int`.as("count")])
    .executeTakeFirstOrThrow();
  return { rank: (last ?? 0) + 1, position: count + 1 };
}

/**
 * Returns the place at `position` among the children of a parent, without the category `except`. A position past the end means the
 * end. Returns null if there is no number left between the ranks of the two neighbors.
 */
export async function placeAt(
  trx: Db,
  siblings: Siblings,
  position: number,
  except: number | null,
): Promise<Place | null> {
  const neighbors = await selectSiblings(trx, siblings)
    .$if(except !== null, (query) => query.where("id", "!=", except!))
    .select("rank")
    .orderBy("rank")
    .offset(Math.max(position - 2, 0))
    .limit(2)
    .execute();
  if (position === 1) return { rank: (neighbors[0]?.rank ?? 2) - 1, position };
  const [before, after] = neighbors;
  if (!before) return lastPlace(trx, siblings, except);
  if (!after) return { rank: before.rank + 1, position };
  const between = (before.rank + after.rank) / 2;
  return between > before.rank && between < after.rank ? { rank: between, position } : null;
}

/** Renumbers the children of a parent as 1, 2, 3, …, so that there is room between their ranks. */
export async function renumberRanks(trx: Db, siblings: Siblings): Promise<void> {
  const numbered = selectSiblings(trx, siblings).select((eb) => [
    "id",
    eb.fn
      .agg<number>("row_number")
      .over((over) => over.orderBy("rank").orderBy("id"))
      .as("number"),
  ]);
  await trx
    .updateTable("article_categories")
    .from(numbered.as("numbered"))
    .set((eb) => ({ rank: eb.ref("numbered.number") }))
    .whereRef("article_categories.id", "=", "numbered.id")
    .execute();
}

export function insertCategory(trx: Db, category: Insertable<ArticleCategoriesTable>) {
  return trx.insertInto("article_categories").values(category).returningAll().executeTakeFirstOrThrow();
}

export function updateCategory(trx: Db, categoryId: number, change: Updateable<ArticleCategoriesTable>) {
  return trx
    .updateTable("article_categories")
    .set(change)
    .where("id", "=", categoryId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns those of the given ids that are categories of the publication, and locks them against deletion. */
export async function lockExistingCategories(
  trx: Db,
  publicationId: number,
  ids: number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("article_categories")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
