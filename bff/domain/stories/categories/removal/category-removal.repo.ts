import { type Insertable, type Selectable, sql } from "kysely";
import type { ArticleCategoryRemovalsTable } from "#bff/schema/tables/article-categories.ts";
import type { Db } from "#bff/schema/tables.ts";

export type RemovalRow = Selectable<ArticleCategoryRemovalsTable>;

export function insertRemoval(trx: Db, removal: Insertable<ArticleCategoryRemovalsTable>) {
  return trx.insertInto("article_category_removals").values(removal).returningAll().executeTakeFirstOrThrow();
}

export function findRemoval(db: Db, publicationId: number, removalId: number) {
  return db
    .selectFrom("article_category_removals")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", removalId)
    .executeTakeFirst();
}

/** Lists the removals since a time that have not been undone, the newest first. */
export function listRemovals(db: Db, publicationId: number, since: Date) {
  return db
    .selectFrom("article_category_removals")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("removed_at", ">", since)
    .where("undone_at", "is", null)
    .orderBy("removed_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function markUndone(trx: Db, removalId: number, at: Date): Promise<void> {
  await trx
    .updateTable("article_category_removals")
    .set({ undone_at: at })
    .where("id", "=", removalId)
    .execute();
}

/** Deletes removals older than a time. */
export async function deleteRemovals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("article_category_removals").where("removed_at", "<", before).execute();
}

/** Locks a category, so that no article or child can be added to it. */
export async function lockCategory(trx: Db, categoryId: number): Promise<void> {
  await trx.selectFrom("article_categories").select("id").where("id", "=", categoryId).forUpdate().execute();
}

export async function deleteCategory(trx: Db, categoryId: number): Promise<void> {
  await trx.deleteFrom("article_categories").where("id", "=", categoryId).execute();
}

/** Target of a move: the first category gets the rank `after + step`, and each following one `step` more. */
interface RankRange {
  parent_id: number | null;
  after: number;
  step: number;
}

/** Moves categories under a parent in the given order and increments their versions. */
export async function moveCategories(
  trx: Db,
  ids: number[],
  { parent_id, after, step }: RankRange,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update article_categories set
      parent_id = ${parent_id}::integer,
      rank = ${after}::float8 + ${step}::float8 * wanted.number,
      version = version + 1,
      updated_at = ${new Date()}
    from unnest(${ids}::integer[]) with ordinality wanted (id, number)
    where article_categories.id = wanted.id`.execute(trx);
}
