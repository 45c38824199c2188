import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** Locks the issues in a category. Must be called before the category is locked, in the same order as a save of an issue. */
export async function lockEmagsInCategory(trx: Db, categoryId: number): Promise<void> {
  await sql`
    select 1 from emags
    where id in (select emag_id from emag_category_assignments where emag_category_id = ${categoryId})
    order by id for no key update`.execute(trx);
}

/** Removes a category from all its issues, increments their versions and returns their number. */
export async function removeCategoryFromEmags(
  trx: Db,
  categoryId: number,
  changedBy: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with taken as (delete from emag_category_assignments where emag_category_id = ${categoryId} returning emag_id)
    update emags set version = version + 1, updated_at = now(), changed_by = ${changedBy}
    where id in (select emag_id from taken)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
