import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

/** An issue with what a record of the contract needs beside its own columns. */
function selectEmags(db: Db) {
  return db
    .selectFrom("emags")
    .innerJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", true),
    )
    .selectAll("emags")
    .select("imports.status as import_status")
    .select(categoryIds);
}

const categoryIds = sql<number[]>`array(
  select a.emag_category_id from emag_category_assignments a
  where a.emag_id = emags.id order by a.position
)`.as("category_ids");

export type EmagRow = NonNullable<Awaited<ReturnType<typeof findEmag>>>;

export function findEmag(db: Db, publicationId: number, emagId: number) {
  return selectEmags(db)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", emagId)
    .executeTakeFirst();
}

/**
 * Locks the issue until the transaction ends, so that two changes follow each other. Its worker may go on: whatever it
 * writes twice in a transaction refers to the issue once more, which a stronger lock would keep waiting for us, and we for it.
 */
export function lockEmag(trx: Db, publicationId: number, emagId: number) {
  return trx
    .selectFrom("emags")
    .selectAll()
    .select(categoryIds)
    .where("publication_id", "=", publicationId)
    .where("id", "=", emagId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the categories of an issue, in the order given: the first is the main one. */
export async function setCategories(trx: Db, emagId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom("emag_category_assignments").where("emag_id", "=", emagId).execute();
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("emag_category_assignments")
    .values(categoryIds.map((id, position) => ({ emag_id: emagId, emag_category_id: id, position })))
    .execute();
}
