import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ImportMode } from "#shared/contract/emags.ts";

/** Moves locked issues to the trash. Their categories are kept as IDs, so that categories do not count them. */
export async function moveToTrash(trx: Db, ids: number[], trashedBy: string): Promise<void> {
  await sql`
    update all_emags set trashed_at = now(), trashed_by = ${trashedBy}, trashed_category_ids = array(
      select emag_category_id from emag_category_assignments where emag_id = all_emags.id order by position
    ) where id = any(${ids}::integer[])`.execute(trx);
  await trx
    .deleteFrom("emag_category_assignments")
    .where("emag_id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
}

/** Finds what an issue in the trash had before its deletion. */
export async function findTrashed(trx: Db, id: number) {
  const { trashed_category_ids, ...row } = await trx
    .selectFrom("all_emags")
    .select(["name", "mode", "pe_id", "trashed_category_ids"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, category_ids: trashed_category_ids ?? [] };
}

/** Takes an issue out of the trash, with those of its categories that still exist. */
export async function takeFromTrash(
  trx: Db,
  id: number,
  given: { name: string; mode: ImportMode; pe_id: string | null; category_ids: number[] },
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
