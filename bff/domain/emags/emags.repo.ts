import { type Insertable, sql, type Updateable } from "kysely";
import type { EmagsTable } from "#bff/schema/tables/emags.ts";
import type { Db } from "#bff/schema/tables.ts";
import { emagCategoryIds } from "./emag-fields.ts";

/** Selects issues with their current import and category ids. */
function selectEmags(db: Db) {
  return db
    .selectFrom("emags")
    .innerJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", true),
    )
    .selectAll("emags")
    .select("imports.status as import_status")
    .select(emagCategoryIds.as("category_ids"));
}

export type EmagRow = NonNullable<Awaited<ReturnType<typeof findEmag>>>;

export function findEmag(db: Db, publicationId: number, emagId: number) {
  return selectEmags(db)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", emagId)
    .executeTakeFirst();
}

/** Finds the import whose pages readers see, from the release on, and whether it is the current one. */
export function findShownImport(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .select("current")
    .where("emag_id", "=", emagId)
    .where("shown", "=", true)
    .executeTakeFirst();
}

/** Returns whether another issue of the publication has this name, compared after Unicode NFC normalization. */
export async function isNameTaken(
  db: Db,
  publicationId: number,
  name: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom("emags")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where(sql<boolean>`md5(normalize(name, NFC)) = md5(normalize(${name}::text, NFC))`)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId!))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks issues until the transaction ends and returns those that exist, by ID. `FOR NO KEY UPDATE`, because the worker's inserts take
 * a share lock on the issue, and `FOR UPDATE` would deadlock with them.
 */
export async function lockEmags(trx: Db, publicationId: number, emagIds: number[]): Promise<EmagRow[]> {
  const anyOf = sql<number>`any(${emagIds}::integer[])`;
  const locked = await trx
    .selectFrom("emags")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where("id", "=", anyOf)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) return [];
  // Read after the locks were acquired, because concurrent transactions may have changed the categories and the imports, too.
  return selectEmags(trx)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", anyOf)
    .orderBy("emags.id")
    .execute();
}

export function insertEmag(trx: Db, emag: Insertable<EmagsTable>) {
  return trx.insertInto("emags").values(emag).returningAll().executeTakeFirstOrThrow();
}

/** Writes a new version of a locked issue and returns its columns. */
export function updateEmag(
  trx: Db,
  { id, version }: EmagRow,
  changedBy: string,
  change: Updateable<EmagsTable>,
) {
  return trx
    .updateTable("emags")
    .set({ ...change, version: version + 1, updated_at: new Date(), changed_by: changedBy })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the categories of an issue in the given order. The first is the main category. */
export async function setCategories(trx: Db, emagId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom("emag_category_assignments").where("emag_id", "=", emagId).execute();
  await insertCategories(trx, emagId, categoryIds);
}

export async function insertCategories(trx: Db, emagId: number, categoryIds: number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("emag_category_assignments")
    .values(categoryIds.map((id, position) => ({ emag_id: emagId, emag_category_id: id, position })))
    .execute();
}
