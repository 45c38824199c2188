import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

const EXAMPLES = 5;

/** Counts the issues in a category, in total and by the role of the category, and returns examples. */
export async function findUses(db: Db, categoryId: number) {
  const { rows } = await sql<{ issues: number; first: number; only: number }>`
    select count(*)::int as issues,
      count(*) filter (where before.n = 0)::int as first,
      count(*) filter (where before.others = 0)::int as only
    from emag_category_assignments own
    cross join lateral (
      select count(*) as others, count(*) filter (where other.position < own.position) as n
      from emag_category_assignments other
      where other.emag_id = own.emag_id and other.emag_category_id <> own.emag_category_id
    ) before
    where own.emag_category_id = ${categoryId}`.execute(db);
  const examples = await db
    .selectFrom("emag_category_assignments as own")
    .innerJoin("emags", "emags.id", "own.emag_id")
    .select(["emags.id", "emags.name"])
    .where("own.emag_category_id", "=", categoryId)
    .orderBy("emags.id", "desc")
    .limit(EXAMPLES)
    .execute();
  return { ...rows[0]!, examples };
}
