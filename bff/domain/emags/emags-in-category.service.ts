import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

/** Before their category is locked: whoever saves an issue locks that one first and its categories then. */
export async function lockEmagsInCategory(trx: Db, categoryId: number): Promise<void> {
  await sql`
    select 1 from emags
    where id in (select emag_id from emag_category_assignments where emag_category_id = ${categoryId})
    order by id for no key update`.execute(trx);
}

/** Takes a category from every issue that is in it, each of which is at a newer version then. Answers how many these were. */
export async function takeCategoryFromEmags(trx: Db, categoryId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with taken as (delete from emag_category_assignments where emag_category_id = ${categoryId} returning emag_id)
    update emags set version = version + 1, updated_at = now() where id in (select emag_id from taken)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
