import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** Moves a locked issue to the trash. Its categories are kept as IDs, so that categories do not count it. */
export async function moveToTrash(
  trx: Db,
  { id, category_ids }: { id: number; category_ids: number[] },
  trashed_by: string,
): Promise<void> {
  await trx.deleteFrom("emag_category_assignments").where("emag_id", "=", id).execute();
  await trx
    .updateTable("all_emags")
    .set({ trashed_at: sql<Date>`now()`, trashed_by, trashed_category_ids: category_ids })
    .where("id", "=", id)
    .execute();
}

/** Finds what an issue in the trash had before its deletion. */
export async function findTrashed(trx: Db, id: number) {
  const { trashed_category_ids, ...row } = await trx
    .selectFrom("all_emags")
    .select(["name", "pe_id", "trashed_category_ids"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, category_ids: trashed_category_ids ?? [] };
}

/** Takes an issue out of the trash, with those of its categories that still exist. */
export async function takeFromTrash(
  trx: Db,
  id: number,
  given: { name: string; pe_id: string | null; category_ids: number[] },
): Promise<void> {
  const { category_ids, ...columns } = given;
  await trx
    .updateTable("all_emags")
    .set({ ...columns, trashed_at: null, trashed_by: null, trashed_category_ids: null })
    .where("id", "=", id)
    .execute();
  await sql`
    insert into emag_category_assignments (emag_id, emag_category_id, position)
    select ${id}, category.id, had.number - 1
    from unnest(${category_ids}::integer[]) with ordinality had(id, number) join emag_categories category using (id)`.execute(
    trx,
  );
}

/** Deletes an issue in the trash permanently. */
export async function deletePermanently(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("all_emags").where("id", "=", id).where("trashed_at", "is not", null).execute();
}
