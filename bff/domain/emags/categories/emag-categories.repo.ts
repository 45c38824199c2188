import { type Selectable, sql } from "kysely";
import type { EmagCategoriesTable } from "#bff/schema/tables/emag-categories.ts";
import type { Db } from "#bff/schema/tables.ts";

export type CategoryRow = Selectable<EmagCategoriesTable>;
export type CountedCategoryRow = CategoryRow & { issues: number };

const counted = sql<number>`(
  select count(*)::int from emag_category_assignments a where a.emag_category_id = emag_categories.id
)`;

const selectCategories = (db: Db, publicationId: number) =>
  db
    .selectFrom("emag_categories")
    .selectAll()
    .select(counted.as("issues"))
    .where("publication_id", "=", publicationId);

/** Lists the categories of a publication in order, with the number of issues in each. */
export function listCategories(db: Db, publicationId: number) {
  return selectCategories(db, publicationId).orderBy("position").orderBy("id").execute();
}

export function findCategory(db: Db, publicationId: number, categoryId: number) {
  return selectCategories(db, publicationId).where("id", "=", categoryId).executeTakeFirst();
}

/** Returns those of the given ids that are categories of the publication, and locks them against deletion. */
export async function lockExistingCategories(
  trx: Db,
  publicationId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom("emag_categories")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where("id", "=", sql<number>`any(${ids})`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export function lockCategory(trx: Db, publicationId: number, categoryId: number) {
  return selectCategories(trx, publicationId).where("id", "=", categoryId).forUpdate().executeTakeFirst();
}

export function insertCategory(trx: Db, publicationId: number, name: string) {
  return trx
    .insertInto("emag_categories")
    .values({ publication_id: publicationId, name, position: endOf(publicationId) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const endOf = (publicationId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from emag_categories where publication_id = ${publicationId})`;

/** Inserts or renames a category under a given id. Returns undefined if the id belongs to another publication. */
export function upsertCategory(trx: Db, publicationId: number, { id, name }: { id: number; name: string }) {
  return trx
    .insertInto("emag_categories")
    .values({ id, name, publication_id: publicationId, position: endOf(publicationId) })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ name, version: sql<number>`emag_categories.version + 1` })
        .where("emag_categories.publication_id", "=", publicationId),
    )
    .returning("id")
    .executeTakeFirst();
}

export function renameCategory(trx: Db, categoryId: number, name: string) {
  return trx
    .updateTable("emag_categories")
    .set((eb) => ({ name, version: eb("version", "+", 1) }))
    .where("id", "=", categoryId)
    .returningAll()
    .returning(counted.as("issues"))
    .executeTakeFirstOrThrow();
}

export async function setPositions(trx: Db, ids: number[]): Promise<void> {
  await sql`
    update emag_categories set position = given.position
    from unnest(${ids}::int[]) with ordinality as given (id, position)
    where emag_categories.id = given.id`.execute(trx);
}

export async function deleteCategory(trx: Db, categoryId: number): Promise<void> {
  await trx.deleteFrom("emag_categories").where("id", "=", categoryId).execute();
}
